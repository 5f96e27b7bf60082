import { Migration } from '@mikro-orm/migrations';

/** Spellings of numbers that WhatsApp knows under another one, as its lookups told. */
export class Migration20261228010000_phone_spellings extends Migration {
  override up(): void {
    this.addSql(`create table phone_spellings (
      account_id bigint not null references accounts (id) on delete cascade,
      spelling varchar(20) not null,
      phone varchar(20) not null,
      primary key (account_id, spelling))`);
    this.addSql('create index phone_spellings_phone_index on phone_spellings (account_id, phone)');
  }

  override down(): void {
    this.addSql('drop table phone_spellings');
  }
}
