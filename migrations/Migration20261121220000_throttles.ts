import { Migration } from '@mikro-orm/migrations';

/** What was tried how often, in the columns rate-limiter-flexible reads and writes. Keys are keyed hashes. */
export class Migration20261121220000_throttles extends Migration {
  override up(): void {
    this.addSql(`create table throttles (key varchar(255) primary key, points int not null default 0, expire bigint)`);
    // Rewritten with every attempt: leave room on the page for the new version.
    this.addSql('alter table throttles set (fillfactor = 70)');
    this.addSql('create index throttles_expire_index on throttles (expire)');
  }

  override down(): void {
    this.addSql('drop table throttles');
  }
}
