import { Migration } from '@mikro-orm/migrations';

const NAMES = `coalesce(name, '') || chr(10) || coalesce(push_name, '')`;
/** Digits are the same in every spelling of letters. */
const PHONE = `|| chr(10) || coalesce(phone, '')`;

/** What a foreign key does, for all rows of a statement at once: whom it names is there, and stays until the commit. */
const CHECK_MEMBERS = `create function check_group_members() returns trigger language plpgsql as $$
begin
  perform from groups where id in (select group_id from moved) for key share;
  -- What this very transaction has written nobody else can take away.
  perform from contacts c where c.id in (select contact_id from moved) and c.xmin <> pg_current_xact_id()::xid for key share;
  if exists (select from moved m where not exists (select from contacts c where c.id = m.contact_id)
      or not exists (select from groups g where g.id = m.group_id)) then
    raise foreign_key_violation using message = 'a contact or group is gone that was to be a member or have one';
  end if;
  return null;
end $$`;

const dropMembersOf = (
  whose: 'contact' | 'group',
) => `create function drop_members_of_${whose}s() returns trigger language plpgsql as $$
begin
  delete from group_members m using gone where m.${whose}_id = gone.id;
  return null;
end $$`;

/**
 * Contacts come and go by the ten thousand. A foreign key is looked at row by row, which took a quarter of the time of an import and
 * a statement for each contact that was deleted; folding the letters of phones took another quarter.
 */
export class Migration20261122080000_many_contacts_at_once extends Migration {
  override up(): void {
    for (const whose of ['account', 'group', 'contact'])
      this.addSql(`alter table group_members drop constraint group_members_${whose}_id_fkey`);
    // Rows of an account go with its contacts and groups.
    this.addSql('drop index group_members_account_id_index');
    this.addSql(CHECK_MEMBERS);
    this.addSql(`create trigger check_group_members after insert on group_members referencing new table as moved
      for each statement execute function check_group_members()`);
    for (const whose of ['contact', 'group'] as const) {
      this.addSql(dropMembersOf(whose));
      this.addSql(`create trigger drop_members_of_${whose}s after delete on ${whose}s referencing old table as gone
        for each statement execute function drop_members_of_${whose}s()`);
    }
    this.searchBy(`fold_search(${NAMES}) ${PHONE}`, `search_code(fold_search(${NAMES})) ${PHONE}`);
  }

  override down(): void {
    this.searchBy(`fold_search(${NAMES} ${PHONE})`, `search_code(fold_search(${NAMES} ${PHONE}))`);
    for (const whose of ['contact', 'group']) {
      this.addSql(`drop trigger drop_members_of_${whose}s on ${whose}s`);
      this.addSql(`drop function drop_members_of_${whose}s`);
    }
    this.addSql('drop trigger check_group_members on group_members');
    this.addSql('drop function check_group_members');
    this.addSql('create index group_members_account_id_index on group_members (account_id)');
    for (const whose of ['account', 'group', 'contact'])
      this.addSql(`alter table group_members add constraint group_members_${whose}_id_fkey
        foreign key (${whose}_id) references ${whose}s (id) on delete cascade`);
  }

  /** The index is made again as it was. */
  private searchBy(text: string, code: string): void {
    this.addSql(`do $$ declare made text; begin
      select indexdef into made from pg_indexes where schemaname = current_schema() and indexname = 'contacts_search_index';
      alter table contacts drop column search_text, drop column search_code;
      alter table contacts add column search_text text not null generated always as (${text}) stored,
        add column search_code text not null generated always as (${code}) stored;
      if made is not null then execute made; end if; end $$`);
  }
}
