import { Migration } from '@mikro-orm/migrations';

/** Whether a device declines calls, and the text that callers get. */
export class Migration20261228040000_declined_calls extends Migration {
  override up(): void {
    this.addSql(
      'alter table devices add column declines_calls boolean not null default false, add column declined_call_text varchar(1000)',
    );
  }

  override down(): void {
    this.addSql('alter table devices drop column declines_calls, drop column declined_call_text');
  }
}
