import { Migration } from '@mikro-orm/migrations';

/** Who made one of our messages: `user` here in Mersal, `phone` on the handset itself, of which we only hear. */
export class Migration20261121230000_message_origin extends Migration {
  override up(): void {
    this.addSql(`alter table messages add column origin varchar(10) not null default 'user'`);
    // What was asked of us bears the mark of its request, and what we tried to send bears its attempts; an echo has neither.
    this.addSql(
      `update messages set origin = 'phone' where from_me and request_hash is null and attempts = 0 and status not in ('queued', 'sending')`,
    );
  }

  override down(): void {
    this.addSql('alter table messages drop column origin');
  }
}
