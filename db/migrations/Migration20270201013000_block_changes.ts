import { Migration } from '@mikro-orm/migrations';

/**
 * Blocks that a device has not sent. The previous version sends each row of `chat_changes` that is no mute as an archive,
 * so blocks have a table that it does not read.
 */
export class Migration20270201013000_block_changes extends Migration {
  override up(): void {
    this.addSql(`create table block_changes (chat_id bigint primary key references chats (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, device_id bigint not null,
      version integer not null default 1, attempts integer not null default 0, next_at timestamptz not null default now(),
      created_at timestamptz not null default now(), updated_at timestamptz not null default now())`);
    this.addSql('create index block_changes_account_id_index on block_changes (account_id)');
    this.addSql('create index block_changes_waiting on block_changes (device_id, next_at)');
    this.addSql(`with moved as (
        delete from chat_changes where kind = 'block' returning chat_id, account_id, device_id, version, attempts, next_at)
      insert into block_changes (chat_id, account_id, device_id, version, attempts, next_at) select * from moved`);
    this.addSql(`alter table chat_changes drop constraint chat_changes_kind_check,
      add constraint chat_changes_kind_check check (kind in ('archive', 'mute'))`);
  }

  override down(): void {
    this.addSql(`alter table chat_changes drop constraint chat_changes_kind_check,
      add constraint chat_changes_kind_check check (kind in ('archive', 'mute', 'block'))`);
    this.addSql('drop table block_changes');
  }
}
