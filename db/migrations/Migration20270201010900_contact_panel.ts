import { Migration } from '@mikro-orm/migrations';

/** Blocked people. `chat_changes` tells the devices. */
export class Migration20270201010900_contact_panel extends Migration {
  override up(): void {
    this.addSql('alter table contacts add column blocked_at timestamptz');
    this.addSql(`alter table chat_changes drop constraint chat_changes_kind_check,
      add constraint chat_changes_kind_check check (kind in ('archive', 'mute', 'block'))`);
  }

  override down(): void {
    this.addSql(`delete from chat_changes where kind = 'block'`);
    this.addSql(`alter table chat_changes drop constraint chat_changes_kind_check,
      add constraint chat_changes_kind_check check (kind in ('archive', 'mute'))`);
    this.addSql('alter table contacts drop column blocked_at');
  }
}
