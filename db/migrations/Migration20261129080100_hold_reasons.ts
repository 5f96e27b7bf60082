import { Migration } from '@mikro-orm/migrations';

/** What keeps a message or a campaign back is a hold: its reason and its end. */
export class Migration20261129080100_hold_reasons extends Migration {
  override up(): void {
    for (const table of ['messages', 'campaigns']) {
      this.addSql(`alter table ${table} rename column waits to hold_reason`);
      this.addSql(`alter table ${table} rename column waits_until to held_until`);
    }
  }

  override down(): void {
    for (const table of ['messages', 'campaigns']) {
      this.addSql(`alter table ${table} rename column held_until to waits_until`);
      this.addSql(`alter table ${table} rename column hold_reason to waits`);
    }
  }
}
