import { Migration } from '@mikro-orm/migrations';

/** What people have asked for, a code or an answer, reaches them also when they want nothing else: said with the message, as it is asked again when it goes. */
export class Migration20261122090000_owed_messages extends Migration {
  override up(): void {
    this.addSql('alter table messages add column is_owed boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table messages drop column is_owed');
  }
}
