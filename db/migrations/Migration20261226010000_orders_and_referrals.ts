import { Migration } from '@mikro-orm/migrations';

/**
 * The ad from which a message was written, the newest of a chat and the first of a person. `order_lookups` are orders whose items WhatsApp
 * has not given yet.
 */
export class Migration20261226010000_orders_and_referrals extends Migration {
  override up(): void {
    for (const table of ['messages', 'chats', 'contacts'])
      this.addSql(`alter table ${table} add column referral jsonb`);
    this.addSql(`create table order_lookups (message_id bigint primary key references messages on delete cascade,
      account_id bigint not null references accounts on delete cascade, created_at timestamptz not null default clock_timestamp(),
      attempts int not null default 0, next_at timestamptz not null default clock_timestamp())`);
    this.addSql('create index order_lookups_of_account on order_lookups (account_id)');
    this.addSql('create index order_lookups_due on order_lookups (next_at)');
  }

  override down(): void {
    this.addSql('drop table order_lookups');
    for (const table of ['messages', 'chats', 'contacts']) this.addSql(`alter table ${table} drop column referral`);
  }
}
