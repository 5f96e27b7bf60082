import { Migration } from '@mikro-orm/migrations';

const INDEXES = [
  [
    'chats_from_ads',
    'chats (account_id, last_message_at, id) include (device_id)',
    'referral is not null and not is_archived',
  ],
  ['contacts_from_ads', 'contacts (account_id, id)', 'referral is not null and saved_at is not null'],
] as const;

/** Chats and people that came from an ad, in the order of their lists. */
export class Migration20261226010100_referral_indexes extends Migration {
  /** Built without locking writers out, which a transaction cannot. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    for (const [name, columns, condition] of INDEXES) {
      this.addSql(`drop index concurrently if exists ${name}`);
      this.addSql(`create index concurrently ${name} on ${columns} where ${condition}`);
    }
  }

  override down(): void {
    for (const [name] of INDEXES) this.addSql(`drop index concurrently if exists ${name}`);
  }
}
