import { Migration } from '@mikro-orm/migrations';

/** One row: the functions that were applied last, the version that migrated, and the oldest that can run here. */
export class Migration20270124010000_schema_state extends Migration {
  override up(): void {
    this.addSql(`create table schema_state (id boolean primary key default true check (id), functions_hash varchar(64),
      version varchar(40) not null default '0.0.0', oldest_compatible_version varchar(40) not null default '0.0.0')`);
    this.addSql('insert into schema_state default values');
  }

  override down(): void {
    this.addSql('drop table schema_state');
  }
}
