import { Migration } from '@mikro-orm/migrations';

/**
 * What we do to messages that are there: a reaction, an edit, a deletion for everybody. Each waits for its device and is sent under one id, as
 * messages are. `messages.change` is the last of them as long as WhatsApp has not taken it.
 */
export class Migration20261208010000_message_changes extends Migration {
  override up(): void {
    this.addSql('alter table messages add column change jsonb');
    this.addSql(`create table message_changes (id bigint generated always as identity primary key,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts on delete cascade, device_id bigint not null,
      message_id bigint not null references messages on delete cascade,
      kind varchar(10) not null check (kind in ('reaction', 'edit', 'delete')), value text, wa_id varchar(64) not null,
      status varchar(10) not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed')),
      content bytea, attempts int not null default 0, handed_over_at timestamptz, expires_at timestamptz)`);
    this.addSql('create index message_changes_of_account on message_changes (account_id)');
    this.addSql('create unique index message_changes_wa_id on message_changes (device_id, wa_id)');
    // For the cascade as well. Of one kind the last that was wanted is sent, and no other.
    this.addSql('create index message_changes_of_message on message_changes (message_id)');
    this.addSql(`create unique index message_changes_unfinished on message_changes (message_id, kind)
      where status in ('queued', 'sending')`);
    this.addSql(
      `create index message_changes_waiting on message_changes (device_id, id) where status in ('queued', 'sending')`,
    );
    this.addSql(`create index message_changes_age on message_changes (updated_at) where status in ('sent', 'failed')`);
  }

  override down(): void {
    this.addSql('drop table message_changes');
    this.addSql('alter table messages drop column change');
  }
}
