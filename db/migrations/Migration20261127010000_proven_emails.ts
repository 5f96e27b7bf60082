import { Migration } from '@mikro-orm/migrations';

/**
 * An e-mail address is whose it was shown to be, by a code that came to it. Anybody may write any address into a form: until then it
 * is a claim, which keeps nobody else from the address. Users who are verified so far are taken as having shown theirs.
 */
export class Migration20261127010000_proven_emails extends Migration {
  override up(): void {
    this.addSql('alter table users add column email_proven_at timestamptz, drop constraint users_email_unique');
    this.addSql('update users set email_proven_at = verified_at');
    this.addSql('create unique index users_email_proven on users (email) where email_proven_at is not null');
    this.addSql('create index users_email on users (email)');
  }

  override down(): void {
    this.addSql('drop index users_email_proven, users_email');
    // Of several who claim one address, whoever has shown it keeps it, else whoever was there first.
    this.addSql(`update users u set email = u.id || '-' || u.email where exists (select 1 from users o
      where o.email = u.email and o.id <> u.id and (u.email_proven_at is null)
        and (o.email_proven_at is not null or o.id < u.id))`);
    this.addSql('alter table users drop column email_proven_at, add constraint users_email_unique unique (email)');
  }
}
