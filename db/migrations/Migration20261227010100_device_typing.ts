import { Migration } from '@mikro-orm/migrations';

/** Whether a device shows and sends "typing". */
export class Migration20261227010100_device_typing extends Migration {
  override up(): void {
    this.addSql('alter table devices add column shows_typing boolean not null default false');
  }

  override down(): void {
    this.addSql('alter table devices drop column shows_typing');
  }
}
