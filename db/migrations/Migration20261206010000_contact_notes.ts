import { Migration } from '@mikro-orm/migrations';

/** What an account writes down about people it talks with. */
export class Migration20261206010000_contact_notes extends Migration {
  override up(): void {
    this.addSql(`create table contact_notes (id bigserial primary key, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), account_id bigint not null references accounts (id) on delete cascade,
      contact_id bigint not null references contacts (id) on delete cascade, body text not null, author varchar(255))`);
    this.addSql('create index contact_notes_contact_index on contact_notes (account_id, contact_id, id)');
    // For the cascade.
    this.addSql('create index contact_notes_contact_id_index on contact_notes (contact_id)');
  }

  override down(): void {
    this.addSql('drop table contact_notes');
  }
}
