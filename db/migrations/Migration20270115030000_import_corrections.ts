import { Migration } from '@mikro-orm/migrations';

/** Cells that the owner of an import corrected in its review, by position in the row. */
export class Migration20270115030000_import_corrections extends Migration {
  override up(): void {
    // `effect` says what the last correction changes of the counts; null once a reading has applied the cells.
    this.addSql(`create table import_corrections (account_id bigint not null references accounts (id) on delete cascade,
      import_id bigint not null, row_number int not null, cells jsonb not null, effect jsonb, primary key (account_id, import_id, row_number))`);
  }

  override down(): void {
    this.addSql('drop table import_corrections');
  }
}
