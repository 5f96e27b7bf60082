import { Migration } from '@mikro-orm/migrations';

/** Texts and actions that people of an account use again and again. */
export class Migration20270201010800_canned_replies extends Migration {
  override up(): void {
    this.addSql(`create table canned_replies (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, title varchar(80) not null,
      shortcut varchar(40), text text not null, media_uuids uuid[] not null default '{}',
      constraint canned_replies_account_id_shortcut_key unique (account_id, shortcut))`);
    this.addSql(`create table macros (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(60) not null, text text,
      assigns varchar(4) constraint macros_assigns_check check (assigns in ('me', 'user', 'team')),
      user_id bigint references users (id) on delete set null, team_id bigint references teams (id) on delete set null,
      resolves boolean not null, constraint macros_account_id_name_key unique (account_id, name))`);
    this.addSql('create index macros_user_id_index on macros (user_id)');
    this.addSql('create index macros_team_id_index on macros (team_id)');
    this.addSql(`create table macro_labels (macro_id bigint not null references macros (id) on delete cascade,
      label_id bigint not null references labels (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (macro_id, label_id))`);
    this.addSql('create index macro_labels_label_id_index on macro_labels (label_id)');
    this.addSql('create index macro_labels_account_id_index on macro_labels (account_id)');
    this.addSql(`create table macro_runs (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      macro_id bigint not null references macros (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade, key varchar(255) not null,
      started_at timestamptz not null default now(), finished_at timestamptz,
      constraint macro_runs_account_id_key_key unique (account_id, key))`);
    this.addSql('create index macro_runs_account_id_index on macro_runs (account_id, started_at)');
    this.addSql('create index macro_runs_macro_id_index on macro_runs (macro_id)');
    this.addSql('create index macro_runs_chat_id_index on macro_runs (chat_id)');
  }

  override down(): void {
    this.addSql('drop table macro_runs, macro_labels, macros, canned_replies');
  }
}
