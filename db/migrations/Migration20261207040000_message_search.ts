import { Migration } from '@mikro-orm/migrations';

/** As src/messaging/messages/forgotten.ts says it: of such a text nothing is known. */
const FORGOTTEN = '••••••';
/** Nobody looks for what stands further behind, and each letter costs. */
const SEARCHED_LETTERS = 4096;
const SEARCH_KEY = (row: string): string => `search_key(left(${row}.body, ${SEARCHED_LETTERS}))`;
const IS_SEARCHED = (row: string): string =>
  `${row}.body is not null and ${row}.body <> '${FORGOTTEN}' and not ${row}.is_deleted and not ${row}.is_bulk and ${row}.expires_at is null`;

const KEEP = `create function keep_message_text() returns trigger language plpgsql as $$
begin
  if ${IS_SEARCHED('new')} then
    insert into message_texts (message_id, account_id, device_id, at, search_key)
      values (new.id, new.account_id, new.device_id, new.at, ${SEARCH_KEY('new')})
      on conflict (message_id) do update set search_key = excluded.search_key;
  else
    delete from message_texts where message_id = new.id;
  end if;
  return null;
end $$`;

/**
 * The texts of chats, to search in. They stand apart from the messages: a message is written anew with each of its statuses, and an index of
 * its text would be as well. What went to many is left out, as one campaign would be all that is found.
 */
export class Migration20261207040000_message_search extends Migration {
  override up(): void {
    this.addSql(`create table message_texts (message_id bigint primary key references messages (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, device_id bigint not null, at timestamptz not null,
      search_key text not null)`);
    this.addSql(`insert into message_texts (message_id, account_id, device_id, at, search_key)
      select m.id, m.account_id, m.device_id, m.at, ${SEARCH_KEY('m')} from messages m where ${IS_SEARCHED('m')}`);
    this.addSql(
      'create index message_texts_account_id_at_message_id_index on message_texts (account_id, at, message_id)',
    );
    // As for contacts: the account is in the index where that can be.
    this.addSql(`do $$ begin
      if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
      if exists (select from pg_extension where extname = 'btree_gin') then
        create index message_texts_search_index on message_texts using gin (account_id, search_key gin_trgm_ops);
      else
        create index message_texts_search_index on message_texts using gin (search_key gin_trgm_ops);
      end if; end $$`);
    this.addSql(KEEP);
    this.addSql(`create trigger keep_message_text_of_new after insert on messages for each row
      when (${IS_SEARCHED('new')}) execute function keep_message_text()`);
    this.addSql(`create trigger keep_message_text_of_changed after update of body, is_deleted on messages for each row
      when (old.body is distinct from new.body or old.is_deleted <> new.is_deleted) execute function keep_message_text()`);
  }

  override down(): void {
    this.addSql('drop trigger keep_message_text_of_new on messages');
    this.addSql('drop trigger keep_message_text_of_changed on messages');
    this.addSql('drop function keep_message_text');
    this.addSql('drop table message_texts');
  }
}
