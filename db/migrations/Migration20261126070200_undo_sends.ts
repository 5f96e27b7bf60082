import { Migration } from '@mikro-orm/migrations';

/** A send starts a few seconds after it was ordered, so that it can be undone before anything leaves. */
export class Migration20261126070200_undo_sends extends Migration {
  override up(): void {
    this.addSql('alter table campaigns add column starts_at timestamptz not null default now()');
  }

  override down(): void {
    this.addSql('alter table campaigns drop column starts_at');
  }
}
