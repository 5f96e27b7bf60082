import { Migration } from '@mikro-orm/migrations';
import { ARABIC, FROM, LATIN, TO } from './Migration20261121236000_search_folding.js';

/** What names are made of, the frequent ones of both alphabets first: translate() looks at its letters in turn, for each letter of a text. */
const FREQUENT = 'اaلeيiنnمrرsوoدhحmبlعdسtفuقyتbهkكfشgخwجcصjغzزvطpثqضxذءظ';
const CODED = Array.from(FREQUENT, (letter) => LATIN[ARABIC.indexOf(letter)] ?? letter).join('');

/** What a foreign key does, for all rows of a statement at once. The account of a contact never changes. */
const CHECK_ACCOUNT = `create function check_account_of_contacts() returns trigger language plpgsql as $$
begin
  perform from accounts where id in (select distinct account_id from moved) for key share;
  if exists (select from (select distinct account_id from moved) m where not exists (select from accounts a where a.id = m.account_id)) then
    raise foreign_key_violation using message = 'the account is gone that was to have a contact';
  end if;
  return null;
end $$`;
const DROP_CONTACTS = `create function drop_contacts_of_accounts() returns trigger language plpgsql as $$
begin
  delete from contacts c using gone where c.account_id = gone.id;
  return null;
end $$`;

/** Imports write contacts by the million: what every one of them costs is made less, and none of it means anything else than before. */
export class Migration20261123000000_cheaper_contacts extends Migration {
  override up(): void {
    this.fold(` ${FREQUENT}`, FREQUENT, CODED);

    this.addSql('alter table contacts drop constraint contacts_account_id_fkey');
    this.addSql(CHECK_ACCOUNT);
    this.addSql(`create trigger check_account_of_contacts after insert on contacts referencing new table as moved
      for each statement execute function check_account_of_contacts()`);
    this.addSql(DROP_CONTACTS);
    this.addSql(`create trigger drop_contacts_of_accounts after delete on accounts referencing old table as gone
      for each statement execute function drop_contacts_of_accounts()`);

    // Of most people nobody knows a LID.
    this.addSql('alter table contacts drop constraint contacts_account_id_lid_unique');
    this.addSql(
      'create unique index contacts_account_id_lid_unique on contacts (account_id, lid) where lid is not null',
    );

    // An import has just written and locked the contacts that it makes members, and their group.
    this.memberCheck(`when (current_setting('mersal.members_are_locked', true) is distinct from 'on')`);
  }

  override down(): void {
    this.memberCheck('');
    this.addSql('drop index contacts_account_id_lid_unique');
    this.addSql('alter table contacts add constraint contacts_account_id_lid_unique unique (account_id, lid)');
    this.addSql('drop trigger drop_contacts_of_accounts on accounts');
    this.addSql('drop function drop_contacts_of_accounts');
    this.addSql('drop trigger check_account_of_contacts on contacts');
    this.addSql('drop function check_account_of_contacts');
    this.addSql(`alter table contacts add constraint contacts_account_id_fkey
      foreign key (account_id) references accounts (id) on delete cascade`);
    this.fold('', ARABIC, LATIN);
  }

  private fold(stays: string, letters: string, codes: string): void {
    this
      .addSql(`create or replace function fold_search(written text) returns text language sql immutable strict parallel safe
      as $$ select translate(lower(written), '${stays}${FROM}', '${stays}${TO}') $$`);
    this
      .addSql(`create or replace function search_code(folded text) returns text language sql immutable strict parallel safe
      as $$ select translate(folded, '${letters}', '${codes}') $$`);
  }

  private memberCheck(when: string): void {
    this.addSql('drop trigger check_group_members on group_members');
    this.addSql(`create trigger check_group_members after insert on group_members referencing new table as moved
      for each statement ${when} execute function check_group_members()`);
  }
}
