import { Migration } from '@mikro-orm/migrations';

/**
 * What was done here to chats and their phones have not been told: that it is archived or muted, or no longer. The chat says which; a row says
 * that its phone does not know it yet, and another version that something else is wanted by now.
 */
export class Migration20261219010000_chat_changes extends Migration {
  override up(): void {
    this
      .addSql(`create table chat_changes (created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts on delete cascade, device_id bigint not null,
      chat_id bigint not null references chats on delete cascade, kind varchar(10) not null check (kind in ('archive', 'mute')),
      version int not null default 1, attempts int not null default 0, next_at timestamptz not null default now(),
      primary key (chat_id, kind))`);
    this.addSql('create index chat_changes_of_account on chat_changes (account_id)');
    this.addSql('create index chat_changes_waiting on chat_changes (device_id, next_at)');
  }

  override down(): void {
    this.addSql('drop table chat_changes');
  }
}
