import { Migration } from '@mikro-orm/migrations';

const SEARCHED = `search_key(coalesce(subject, '') || chr(10) || coalesce(customer_name, '')) || chr(10) || coalesce(phone, '')`;
const LISTED = `where hidden_at is null and kind <> 'cart'`;

/** The list of what shops told is found by words, digits and state among very many. */
export class Migration20261204010000_searched_store_messages extends Migration {
  override up(): void {
    this.addSql(
      `alter table store_messages add column search_key text not null generated always as (${SEARCHED}) stored`,
    );
    this.addSql(`do $$ begin
      if exists (select from pg_extension where extname = 'pg_trgm') then
        create index store_messages_search_key_index on store_messages using gin (search_key gin_trgm_ops) ${LISTED};
      end if; end $$`);
    this.addSql(`create index store_messages_state_index on store_messages (account_id, state, id) ${LISTED}`);
  }

  override down(): void {
    this.addSql('drop index store_messages_state_index');
    this.addSql('alter table store_messages drop column search_key');
  }
}
