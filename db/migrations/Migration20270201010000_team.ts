import { Migration } from '@mikro-orm/migrations';

/** Grants permissions of a team to owners that the previous version registers from now on. */
const GRANT_TO_NEW_OWNERS = `
create or replace function set_account_status() returns trigger language plpgsql as $$
declare
  previous_default jsonb := '[
    "show devices", "send message", "contact_phone", "show contact_phone", "add contact_phone", "groups",
    "show groups", "templates", "show templates", "add templates", "edit templates", "campaigns", "show campaigns",
    "add campaigns", "edit campaigns", "chatbots", "add chatbots", "edit chatbot", "auto_replys", "add auto_replys",
    "edit auto_reply", "show apps", "merchant_services", "aboundcarts", "abounded_cart", "other_events",
    "show package"]';
  added text[] := array[
    'show users', 'edit users', 'show all chats', 'assign chats', 'close chats', 'export chats',
    'edit inbox settings', 'show reports'];
begin
  new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
  if new.role = 'member' and new.role_id is null and new.permissions @> previous_default
    and new.permissions - added = new.permissions then
    new.permissions := new.permissions || to_jsonb(added);
  end if;
  return new;
end
$$`;

const SET_STATUS_ONLY = `
create or replace function set_account_status() returns trigger language plpgsql as $$
begin
  new.account_status := coalesce((select status from accounts where id = new.account_id), new.account_status);
  return new;
end
$$`;

/** Several users share an account and its inbox. */
export class Migration20270201010000_team extends Migration {
  override up(): void {
    this.addColleagues();
    this.addInbox();
  }

  private addColleagues(): void {
    this.addSql(`create table roles (id bigint generated always as identity primary key,
      account_id bigint references accounts (id) on delete cascade, key varchar(20), name varchar(60) not null,
      permissions jsonb not null default '[]', created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), constraint roles_account_id_name_key unique (account_id, name),
      constraint roles_key_key unique (key), constraint roles_built_in check ((account_id is null) = (key is not null)))`);
    this.addSql(`insert into roles (key, name) values ('supervisor', 'supervisor'), ('agent', 'agent')`);
    this.addSql(`alter table users add column role_id bigint references roles (id), add column capacity smallint,
      add column status varchar(10) not null default 'active'
        constraint users_status_check check (status in ('invited', 'active', 'suspended')),
      add column availability varchar(10) not null default 'online'
        constraint users_availability_check check (availability in ('online', 'away'))`);
    this.addSql('create index users_role_id_index on users (role_id) where role_id is not null');
    // With the lock of the columns, so later grants find all other owners.
    this.addSql(GRANT_TO_NEW_OWNERS);
    this.addSql(`create table user_devices (user_id bigint not null references users (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (user_id, device_id))`);
    this.addSql('create index user_devices_device_id_index on user_devices (device_id)');
    this.addSql('create index user_devices_account_id_index on user_devices (account_id)');
    this.addSql(`alter table invitations add column invited_at timestamptz, add column sent_at timestamptz`);
    this.addSql(`create index invitations_to_send on invitations (invited_at)
      where invited_at is not null and sent_at is null and used_at is null`);
    this.addSql('alter table packages add column count_users integer');
    this.addSql('alter table subscriptions add column count_users integer');
  }

  private addInbox(): void {
    this.addSql(`create table teams (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(60) not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      constraint teams_account_id_name_key unique (account_id, name))`);
    this.addSql(`create table team_users (team_id bigint not null references teams (id) on delete cascade,
      user_id bigint not null references users (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (team_id, user_id))`);
    this.addSql('create index team_users_user_id_index on team_users (user_id)');
    this.addSql('create index team_users_account_id_index on team_users (account_id)');
    this.addSql(`create table labels (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade, name varchar(40) not null,
      color varchar(10) not null, created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(), constraint labels_account_id_name_key unique (account_id, name))`);
    this.addSql(`create table chat_labels (chat_id bigint not null references chats (id) on delete cascade,
      label_id bigint not null references labels (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, primary key (chat_id, label_id))`);
    this.addSql('create index chat_labels_label_id_index on chat_labels (label_id)');
    this.addSql('create index chat_labels_account_id_index on chat_labels (account_id)');
    this.addSql(`create table chat_notes (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade,
      user_id bigint references users (id) on delete set null, author varchar(255) not null, body text not null,
      mentioned_ids bigint[] not null default '{}', created_at timestamptz not null default now(),
      updated_at timestamptz not null default now())`);
    this.addSql('create index chat_notes_chat_id_index on chat_notes (chat_id, id)');
    this.addSql('create index chat_notes_user_id_index on chat_notes (user_id)');
    this.addSql('create index chat_notes_account_id_index on chat_notes (account_id)');
    this.addSql('create index chat_notes_mentioned_ids_index on chat_notes using gin (mentioned_ids)');
    this.addSql(`create table chat_history (id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id) on delete cascade,
      chat_id bigint not null references chats (id) on delete cascade, kind varchar(20) not null,
      actor_id bigint, actor_name varchar(255), details jsonb not null default '{}',
      created_at timestamptz not null default now())`);
    this.addSql('create index chat_history_chat_id_index on chat_history (chat_id, id)');
    this.addSql('create index chat_history_account_id_index on chat_history (account_id, created_at)');
  }

  override down(): void {
    this.addSql('drop trigger chats_reopened on chats');
    this.addSql('drop function record_chat_reopened');
    this.addSql('drop trigger chats_opened_by_previous_program on chats');
    this.addSql('drop function open_chat_of_previous_program');
    this.addSql('drop trigger accounts_keep_owner on accounts');
    this.addSql('drop function keep_account_of_owner');
    this.addSql('drop trigger webhook_of_chat on chat_history');
    this.addSql('drop function publish_webhook_chat');
    // Its condition reads users.role_id.
    this.addSql('drop trigger users_recounted on users');
    this.addSql('drop table chat_history, chat_notes, chat_labels, labels, team_users, teams');
    this.addSql('alter table subscriptions drop column count_users');
    this.addSql('alter table packages drop column count_users');
    this.addSql('alter table invitations drop column sent_at, drop column invited_at');
    this.addSql('drop table user_devices');
    this.addSql('delete from users where role_id is not null');
    this.addSql(`alter table users drop column availability, drop column status,
      drop column capacity, drop column role_id`);
    this.addSql(SET_STATUS_ONLY);
    this.addSql('drop table roles');
  }
}
