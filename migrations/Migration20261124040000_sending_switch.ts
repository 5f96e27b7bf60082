import { Migration } from '@mikro-orm/migrations';

/**
 * Names the very place this database lies in: the PostgreSQL cluster, the database in it, and the table that remembers. A dump that
 * is restored makes at least one of them anew, a restart or a failover none.
 */
const IDENTITY = `create function installation_identity() returns text language plpgsql stable as $$
declare cluster text := '';
begin
  -- Some hosts keep it to themselves; the other two still tell.
  begin
    select system_identifier::text into cluster from pg_control_system();
  exception when insufficient_privilege then null;
  end;
  return concat_ws('/', cluster, (select oid from pg_database where datname = current_database()),
    'sending_permit'::regclass::oid);
end $$`;

/** Where this database may send from. Copied elsewhere it finds a place it was not allowed for, and keeps silent. */
export class Migration20261124040000_sending_switch extends Migration {
  override up(): void {
    this
      .addSql(`create table sending_permit (id boolean primary key default true check (id), installation text not null,
      is_off boolean not null default false, changed_at timestamptz not null default clock_timestamp())`);
    this.addSql(IDENTITY);
    this.addSql('insert into sending_permit (installation) values (installation_identity())');
  }

  override down(): void {
    this.addSql('drop table sending_permit');
    this.addSql('drop function installation_identity()');
  }
}
