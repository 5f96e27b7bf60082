import { Migration } from '@mikro-orm/migrations';

/** Sheet, header row, order of phone columns and warnings of an import. */
export class Migration20270113010000_import_layouts extends Migration {
  override up(): void {
    this.addSql(`alter table imports
      add column header_row int, add column phone_columns jsonb not null default '[]', add column sheets jsonb not null default '[]',
      add column sheet int, add column warnings jsonb not null default '[]', add column is_remembered boolean not null default false`);
  }

  override down(): void {
    this
      .addSql(`alter table imports drop column header_row, drop column phone_columns, drop column sheets, drop column sheet,
      drop column warnings, drop column is_remembered`);
  }
}
