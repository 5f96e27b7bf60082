import { Migration } from '@mikro-orm/migrations';

/** Counts whole statements at once: an import writes tens of thousands of rows in one. */
const COUNT_CONTACTS = `create function count_contacts() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', -count(*) from moved where saved_at is not null and account_id in (select id from accounts) group by 1;
  else
    insert into counter_deltas (account_id, name, delta)
    select account_id, 'contacts', count(*) from moved where saved_at is not null group by 1;
  end if;
  return null;
end $$`;

const COUNT_GROUP_MEMBERS = `create function count_group_members() returns trigger language plpgsql as $$
begin
  insert into counter_deltas (account_id, name, delta)
  select account_id, 'group.' || group_id, case when tg_op = 'DELETE' then -count(*) else count(*) end
    from moved where tg_op = 'INSERT' or account_id in (select id from accounts) group by account_id, group_id;
  return null;
end $$`;

/**
 * The address book. Everybody an account has ever written to or heard from has a row in contacts; those with saved_at are in its book, are
 * listed and count towards the plan. Groups, who is in them, and who asked not to be written to.
 */
export class Migration20261122000000_contacts extends Migration {
  override up(): void {
    this.addSql(`alter table contacts add column push_name varchar(255), add column saved_at timestamptz,
      add column source varchar(10) not null default 'chat', add column fields jsonb not null default '{}', add column check_wanted_at timestamptz`);
    // Until now a name was always what people call themselves.
    this.addSql('update contacts set push_name = name, name = null where name is not null');

    this.addSql(`do $$ declare name text; begin
      for name in select tgname from pg_trigger where tgrelid = 'contacts'::regclass and tgname like 'count_%' loop
        execute format('drop trigger %I on contacts', name);
      end loop; end $$`);
    this.addSql(`delete from counter_deltas where name = 'contacts'`);
    this.addSql(`delete from counters where name = 'contacts'`);
    this.addSql(COUNT_CONTACTS);
    this.countStatements('contacts', 'count_contacts');
    for (const [name, delta, when] of [
      ['in', 1, 'new.saved_at is not null and old.saved_at is null'],
      ['out', -1, 'old.saved_at is not null and new.saved_at is null'],
    ])
      this
        .addSql(`create trigger count_contacts_update_${name} after update of saved_at on contacts for each row when (${when})
        execute function count_row('contacts', '${delta}')`);

    this
      .addSql(`create table groups (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, name varchar(100) not null, addons_params text[] not null default '{}',
      constraint groups_account_id_name_unique unique (account_id, name))`);
    this.addSql(
      `create trigger count_groups_in after insert on groups for each row execute function count_row('groups', '1')`,
    );
    this.addSql(
      `create trigger count_groups_out after delete on groups for each row execute function count_row('groups', '-1')`,
    );

    // Deleting a contact one by one would cost a statement each in its groups: whoever deletes many empties the groups first.
    this
      .addSql(`create table group_members (group_id bigint not null references groups (id) on delete cascade, contact_id bigint not null references contacts (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (group_id, contact_id))`);
    this.addSql('create index group_members_contact_id_index on group_members (contact_id)');
    this.addSql('create index group_members_account_id_index on group_members (account_id)');
    this.addSql(COUNT_GROUP_MEMBERS);
    this.countStatements('group_members', 'count_group_members');

    // Not a column of contacts: whoever is deleted and imported again has still asked not to be written to.
    this
      .addSql(`create table suppressions (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, phone varchar(20), lid varchar(20), reason varchar(20) not null,
      at timestamptz not null default now(), check (phone is not null or lid is not null),
      constraint suppressions_account_id_phone_unique unique (account_id, phone), constraint suppressions_account_id_lid_unique unique (account_id, lid))`);

    // What a message was made from: asked when a template or a file is to be deleted.
    this.addSql('alter table messages add column template_id bigint, add column media_id bigint');
    this.addSql('create index messages_template_id_index on messages (template_id) where template_id is not null');
    this.addSql('create index messages_media_id_index on messages (media_id) where media_id is not null');
  }

  override down(): void {
    this.addSql('drop index messages_template_id_index, messages_media_id_index');
    this.addSql('alter table messages drop column template_id, drop column media_id');
    this.addSql('drop table suppressions, group_members, groups');
    for (const name of [
      'count_contacts_insert',
      'count_contacts_delete',
      'count_contacts_update_in',
      'count_contacts_update_out',
    ])
      this.addSql(`drop trigger ${name} on contacts`);
    this.addSql('drop function count_contacts, count_group_members');
    this.addSql(`delete from counter_deltas where name = 'contacts'`);
    this.addSql(`delete from counters where name = 'contacts'`);
    this.addSql('update contacts set name = coalesce(name, push_name)');
    this.addSql(
      'alter table contacts drop column push_name, drop column saved_at, drop column source, drop column fields, drop column check_wanted_at',
    );
  }

  private countStatements(table: string, counting: string): void {
    for (const [event, rows] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`create trigger ${counting}_${event} after ${event} on ${table}
        referencing ${rows} table as moved for each statement execute function ${counting}()`);
  }
}
