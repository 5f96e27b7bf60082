import { Migration } from '@mikro-orm/migrations';

/**
 * Credentials of a payment provider are one sealed JSON, so that a new provider needs no column. The previous version
 * uses the columns of `payment_settings`, which stay filled until a later version removes them.
 */
export class Migration20270125010000_payment_credentials extends Migration {
  override up(): void {
    this.addSql(`create table payment_credentials (provider varchar(10) primary key,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      key_id varchar(8) not null, sealed bytea not null)`);
    this.addSql('alter table payment_settings drop constraint payment_settings_provider_check');
  }

  override down(): void {
    this.addSql('drop function if exists forget_payment_credentials() cascade');
    this.addSql(`alter table payment_settings add constraint payment_settings_provider_check
      check (provider in ('none', 'test', 'bank', 'moyasar', 'stripe'))`);
    this.addSql('drop table payment_credentials');
  }
}
