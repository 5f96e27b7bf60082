import { Migration } from '@mikro-orm/migrations';

/** Texts that are good for minutes, such as one-time codes: they go before that or not at all, and nothing of them stays. */
export class Migration20261202010200_short_lived_messages extends Migration {
  override up(): void {
    this.addSql('alter table messages add column expires_at timestamptz');
    this.addSql('create index messages_expires_at_index on messages (expires_at) where expires_at is not null');
  }

  override down(): void {
    this.addSql('alter table messages drop column expires_at');
  }
}
