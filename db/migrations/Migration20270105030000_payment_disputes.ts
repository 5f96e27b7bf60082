import { Migration } from '@mikro-orm/migrations';

/** Adds chargebacks, e-mails to administrators about payments, and the previous secrets of webhooks. */
export class Migration20270105030000_payment_disputes extends Migration {
  override up(): void {
    this.addSql(
      'alter table payments add column dispute jsonb, add column notice varchar(20), add column notice_due_at timestamptz',
    );
    this.addSql('create index payments_notice_index on payments (notice_due_at) where notice is not null');
    this.addSql(
      'alter table payment_settings add column moyasar_webhook_previous bytea, add column stripe_webhook_previous bytea',
    );
  }

  override down(): void {
    this.addSql(
      'alter table payment_settings drop column moyasar_webhook_previous, drop column stripe_webhook_previous',
    );
    this.addSql('alter table payments drop column dispute, drop column notice, drop column notice_due_at');
  }
}
