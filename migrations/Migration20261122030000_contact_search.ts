import { Migration } from '@mikro-orm/migrations';

/** The line breaks keep a search from running over from one into the next. */
const SEARCHED = `coalesce(name, '') || chr(10) || coalesce(push_name, '') || chr(10) || coalesce(phone, '')`;

/**
 * The address book is found in and turned over however large it is, and deleting many goes on in the background. All indexes are of the
 * saved contacts alone: whom only a chat knows is in no list.
 */
export class Migration20261122030000_contact_search extends Migration {
  override up(): void {
    this
      .addSql(`alter table contacts add column search_text text not null generated always as (fold_search(${SEARCHED})) stored,
      add column search_code text not null generated always as (search_code(fold_search(${SEARCHED}))) stored`);
    this.addSql(
      'create index contacts_account_id_id_saved_index on contacts (account_id, id) where saved_at is not null',
    );
    // One account's million must not make the search of all others long, so the account is in the index too; where that cannot be, the
    // trigrams alone are still far fewer rows than a book. In a database with the C locale trigrams need search_code, see search_folding.
    this.addSql(`do $$ begin
      if not exists (select from pg_extension where extname = 'pg_trgm') then return; end if;
      begin
        create extension if not exists btree_gin;
        create index contacts_search_index on contacts using gin (account_id, search_code gin_trgm_ops) where saved_at is not null;
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        create index contacts_search_index on contacts using gin (search_code gin_trgm_ops) where saved_at is not null;
      end; end $$`);

    // Since when it is to be looked up which fields the members still have.
    this.addSql('alter table groups add column params_wanted_at timestamptz');
    this.addSql('create index groups_params_wanted_at_index on groups (id) where params_wanted_at is not null');

    // `last_id` says how far it came. Whoever is saved or comes into a group after `created_at` stays.
    this
      .addSql(`create table deletions (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, what varchar(10) not null, filter jsonb not null default '{}',
      group_ids bigint[] not null default '{}', keep_contacts boolean not null default false, up_to_id bigint not null default 0,
      last_id bigint not null default 0, total int not null, done int not null default 0, finished_at timestamptz)`);
    this.addSql('create index deletions_account_id_index on deletions (account_id)');
    this.addSql('create index deletions_unfinished_index on deletions (id) where finished_at is null');
  }

  override down(): void {
    this.addSql('drop table deletions');
    this.addSql('drop index groups_params_wanted_at_index');
    this.addSql('alter table groups drop column params_wanted_at');
    this.addSql('drop index if exists contacts_search_index');
    this.addSql('drop index contacts_account_id_id_saved_index');
    this.addSql('alter table contacts drop column search_text, drop column search_code');
  }
}
