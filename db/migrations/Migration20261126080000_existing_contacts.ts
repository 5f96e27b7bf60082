import { Migration } from '@mikro-orm/migrations';

/** What an import does to contacts that are in the book already, and how many of them each choice would change. */
export class Migration20261126080000_existing_contacts extends Migration {
  override up(): void {
    this.addSql(`alter table imports
      add column existing_contacts varchar(10) not null default 'fill' check (existing_contacts in ('keep', 'fill', 'overwrite')),
      add column known_changes jsonb`);
  }

  override down(): void {
    this.addSql('alter table imports drop column existing_contacts, drop column known_changes');
  }
}
