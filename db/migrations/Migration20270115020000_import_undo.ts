import { Migration } from '@mikro-orm/migrations';

/** Imports can be undone for a day: what each chunk created, changed and brought into the group is kept as long. */
export class Migration20270115020000_import_undo extends Migration {
  override up(): void {
    this.addSql('alter table contacts add column edited_at timestamptz');
    this.addSql(`alter table imports add column made_group boolean not null default false, add column undone jsonb,
      add column keeps_undo boolean not null default false`);
    this.addSql('create index imports_keeps_undo_index on imports (ended_at) where keeps_undo');
    // `joined` are contacts who were known before.
    this
      .addSql(`create table import_chunks (account_id bigint not null references accounts (id) on delete cascade, import_id bigint not null,
      number int not null, written_at timestamptz not null, first_id bigint, last_id bigint, joined bigint[] not null default '{}',
      primary key (account_id, import_id, number))`);
    // A contact that is not changed otherwise has no names and fields here.
    this
      .addSql(`create table import_changes (account_id bigint not null references accounts (id) on delete cascade, import_id bigint not null,
      contact_id bigint not null, was_saved boolean not null, name_before varchar(255), name_after varchar(255), fields_before jsonb,
      fields_after jsonb, numbers text[] not null default '{}', primary key (account_id, import_id, contact_id))`);
  }

  override down(): void {
    this.addSql('drop table import_changes, import_chunks');
    this.addSql('alter table imports drop column made_group, drop column undone, drop column keeps_undo');
    this.addSql('alter table contacts drop column edited_at');
  }
}
