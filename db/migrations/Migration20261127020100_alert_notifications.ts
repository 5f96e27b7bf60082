import { Migration } from '@mikro-orm/migrations';

/** What is told of alerts goes by e-mail and by WhatsApp: a row is a notification. */
export class Migration20261127020100_alert_notifications extends Migration {
  override up(): void {
    this.rename('alert_letters', 'alert_notifications');
  }

  override down(): void {
    this.rename('alert_notifications', 'alert_letters');
  }

  private rename(from: string, to: string): void {
    this.addSql(`alter table ${from} rename to ${to}`);
    this.addSql(`alter table ${to} rename constraint ${from}_once to ${to}_once`);
    for (const index of ['unfinished', 'of_user', 'account'])
      this.addSql(`alter index ${from}_${index} rename to ${to}_${index}`);
  }
}
