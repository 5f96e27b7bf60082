import { Migration } from '@mikro-orm/migrations';

/** Adds refunds with their credit notes. Like payments, they outlive the account. */
export class Migration20270105020000_payment_refunds extends Migration {
  override up(): void {
    this.addSql('alter table payment_settings add column last_credit_note int not null default 0');
    this.addSql(`create table payment_refunds (id bigserial primary key, created_at timestamptz not null default now(),
      payment_id bigint not null references payments (id) on delete cascade, amount int not null check (amount > 0), vat int not null,
      reason varchar(500), requested_by bigint, is_by_hand boolean not null default false,
      state varchar(10) not null default 'pending' check (state in ('pending', 'done', 'rejected')),
      provider_key varchar(100) not null, provider_refund_id varchar(255), error varchar(200), done_at timestamptz,
      credit_note_number int unique)`);
    this.addSql('create index payment_refunds_payment_index on payment_refunds (payment_id, id)');
    this.addSql(
      `create unique index payment_refunds_pending_unique on payment_refunds (payment_id) where state = 'pending'`,
    );
    this.addSql(`create index payment_refunds_provider_index on payment_refunds (provider_refund_id)
      where provider_refund_id is not null`);
    this.addSql(`alter table payments alter column state type varchar(15), drop constraint payments_state_check,
      add constraint payments_state_check check (state in ('open', 'paid', 'held', 'expired', 'refused', 'refunding', 'refunded',
        'refund_failed'))`);
  }

  override down(): void {
    this.addSql(`update payments set state = 'refunding' where state = 'refund_failed'`);
    this.addSql(`alter table payments drop constraint payments_state_check, add constraint payments_state_check
      check (state in ('open', 'paid', 'held', 'expired', 'refused', 'refunding', 'refunded'))`);
    this.addSql('drop table payment_refunds');
    this.addSql('alter table payment_settings drop column last_credit_note');
  }
}
