import { Migration } from '@mikro-orm/migrations';

/** Known contacts that a chunk names, whether it changes them or not: the undo of an earlier import keeps them. */
export class Migration20270121010000_import_named_contacts extends Migration {
  override up(): void {
    this.addSql(`alter table import_chunks add column named bigint[] not null default '{}'`);
  }

  override down(): void {
    this.addSql('alter table import_chunks drop column named');
  }
}
