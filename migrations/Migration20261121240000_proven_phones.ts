import { Migration } from '@mikro-orm/migrations';

/**
 * A phone is whose it was shown to be, by a code that came to it. Anybody may write any number into a form: until then it is a
 * claim, which keeps nobody else from the number.
 */
export class Migration20261121240000_proven_phones extends Migration {
  override up(): void {
    this.addSql('alter table users add column phone_proven_at timestamptz, drop constraint users_phone_unique');
    this.addSql('update users set phone_proven_at = verified_at where phone is not null');
    this.addSql('create unique index users_phone_proven on users (phone) where phone_proven_at is not null');
    this.addSql('create index users_phone_claimed on users (phone) where phone_proven_at is null');
  }

  override down(): void {
    this.addSql('drop index users_phone_proven, users_phone_claimed');
    this.addSql('update users set phone = null where phone_proven_at is null');
    this.addSql('alter table users drop column phone_proven_at, add constraint users_phone_unique unique (phone)');
  }
}
