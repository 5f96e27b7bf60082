import { Migration } from '@mikro-orm/migrations';

/** Nobody gets more than so many messages of campaigns in so many days; without both as many as there are. */
export class Migration20261130030000_frequency_cap extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add column frequency_messages smallint, add column frequency_days smallint,
      add constraint accounts_frequency_both check ((frequency_messages is null) = (frequency_days is null))`);
  }

  override down(): void {
    this.addSql('alter table accounts drop column frequency_messages, drop column frequency_days');
  }
}
