import { Migration } from '@mikro-orm/migrations';

/** Further numbers of contacts. Messages are never sent to them; they are shown, found and exported. */
export class Migration20270115010000_contact_numbers extends Migration {
  override up(): void {
    this.addSql(`create table contact_numbers (account_id bigint not null references accounts (id) on delete cascade,
      contact_id bigint not null references contacts (id) on delete cascade, phone varchar(20) not null, position smallint not null,
      primary key (contact_id, phone))`);
    this.addSql(
      'create index contact_numbers_account_id_phone_index on contact_numbers (account_id, phone) include (contact_id)',
    );
  }

  override down(): void {
    this.addSql('drop table contact_numbers');
  }
}
