import { Migration } from '@mikro-orm/migrations';

/** What of a payment went back in the service's own dashboard, in halalas. */
export class Migration20261209010200_returned_money extends Migration {
  override up(): void {
    this.addSql('alter table payments add column returned int not null default 0 check (returned >= 0)');
    this.addSql(`update payments set check_at = now() + interval '1 day'
      where state in ('paid', 'held') and provider in ('moyasar', 'stripe') and provider_ref is not null`);
  }

  override down(): void {
    this.addSql('alter table payments drop column returned');
  }
}
