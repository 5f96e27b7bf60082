import { Migration } from '@mikro-orm/migrations';

/** An account that is erased takes along what is its own: without an index each table is read whole for each account. */
export class Migration20261121239000_erasing extends Migration {
  override up(): void {
    for (const table of ['sessions', 'device_keys', 'chats'])
      this.addSql(`create index ${table}_account_id_index on ${table} (account_id)`);

    // Nothing ever wrote these two.
    this.addSql('alter table code_requests drop column account_id, drop column is_remembered');
    // Looked for every few seconds, and few among those of a day.
    this.addSql(
      `create index code_requests_unserved on code_requests (expires_at) where outcome in ('waiting', 'sending')`,
    );
  }

  override down(): void {
    this.addSql('drop index code_requests_unserved');
    this.addSql(`alter table code_requests add column account_id bigint references accounts (id) on delete cascade,
      add column is_remembered boolean not null default false`);
    for (const table of ['sessions', 'device_keys', 'chats']) this.addSql(`drop index ${table}_account_id_index`);
  }
}
