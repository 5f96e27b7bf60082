import { Migration } from '@mikro-orm/migrations';

const IS_NEWS = `not new.from_me and new.at > now() - interval '4 days' and new.unsupported_type is distinct from 'ciphertext'`;
const publishOn = (name: string, event: string, condition: string): string =>
  `create or replace trigger ${name} after ${event} on messages for each row when (${condition}) execute function tell_webhook_message()`;

/** An old message that arrived says nothing about new chats. */
const warmChat = (
  isNews: string,
): string => `create or replace function warm_chat() returns trigger language plpgsql as $$
begin
  update chats set is_warm = true where id = new.chat_id and not is_warm;
  if found and new.from_me${isNews} then
    update devices set refused_chats = '{}', refusal_rests = 0
      where id = new.device_id and (refusal_rests > 0 or refused_chats <> '{}');
  end if;
  return null;
end $$`;

/**
 * The history that a phone sends after a link: notices that wait for their processing, messages that are marked, and the days that a device
 * asks for. A message that arrives live after it came as history is announced.
 */
export class Migration20261231010000_message_history extends Migration {
  override up(): void {
    this.addSql(`alter table devices add column history_days smallint not null default 7
      constraint devices_history_days check (history_days in (0, 7, 30))`);
    this.addSql('alter table messages add column is_history boolean not null default false');
    this.addSql(`create table history_syncs (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade, wa_id varchar(64) not null, notice bytea, key_id varchar(8),
      received_at timestamptz not null default now(), due_at timestamptz not null default now(), attempts smallint not null default 0,
      messages int not null default 0, chats int not null default 0,
      constraint history_syncs_device_id_wa_id_unique unique (device_id, wa_id))`);
    this.addSql('create index history_syncs_account_id_index on history_syncs (account_id)');
    this.addSql('create index history_syncs_received_at_index on history_syncs (received_at)');
    this.addSql(publishOn('webhook_of_message', 'insert', `${IS_NEWS} and not new.is_history`));
    this.addSql(
      publishOn(
        'webhook_of_live_message',
        'update of is_history',
        `${IS_NEWS} and old.is_history and not new.is_history`,
      ),
    );
    this.addSql(warmChat(' and not new.is_history'));
  }

  override down(): void {
    this.addSql(warmChat(''));
    this.addSql('drop trigger webhook_of_live_message on messages');
    this.addSql(publishOn('webhook_of_message', 'insert', IS_NEWS));
    this.addSql('drop table history_syncs');
    this.addSql('alter table messages drop column is_history');
    this.addSql('alter table devices drop column history_days');
  }
}
