import { Migration } from '@mikro-orm/migrations';

const TIMES = `created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
const ID = `id bigserial primary key, ${TIMES}`;
const OWNER = 'account_id bigint not null references accounts (id) on delete cascade';

/** Accounts and sign-in, devices and their keys, contacts, chats and the message ledger. */
export class Migration20261121000000_foundation extends Migration {
  override up(): void {
    this.addSql(
      `create table accounts (${ID}, name varchar(255) not null, time_zone varchar(255) not null default 'Asia/Riyadh')`,
    );

    this
      .addSql(`create table users (${ID}, ${OWNER}, username varchar(255) not null, email varchar(255) not null, name varchar(255),
      password_hash varchar(255) not null, role varchar(255) not null, permissions jsonb not null default '[]',
      mode varchar(255) not null default 'light', language varchar(255) not null default 'en',
      constraint users_username_unique unique (username), constraint users_email_unique unique (email))`);
    this.addSql('create index users_account_id_index on users (account_id)');

    this.addSql(`create table sessions (${ID}, ${OWNER}, user_id bigint not null, token_hash varchar(255) not null,
      is_remembered boolean not null default false, expires_at timestamptz not null, user_agent varchar(300),
      constraint sessions_token_hash_unique unique (token_hash))`);
    this.addSql('create index sessions_user_id_index on sessions (user_id)');
    this.addSql('create index sessions_expires_at_index on sessions (expires_at)');

    this.addSql(`create table devices (${ID}, ${OWNER}, session_id varchar(32) not null, name varchar(60) not null,
      account_name varchar(255), phone varchar(20), lid varchar(20), state varchar(20) not null default 'new', state_reason varchar(30),
      is_main boolean not null default false, avatar bytea, avatar_type varchar(30), avatar_mark varchar(16),
      connected_at timestamptz, last_activity_at timestamptz, constraint devices_session_id_unique unique (session_id))`);
    this.addSql('create index devices_account_id_index on devices (account_id)');
    // The platform has one main device or none, whoever sets it at the same moment.
    this.addSql('create unique index devices_one_main on devices (is_main) where is_main');

    this
      .addSql(`create table device_keys (device_id bigint not null references devices (id) on delete cascade, kind varchar(30) not null, key_id varchar(255) not null, ${OWNER},
      sealed_with varchar(16) not null, value bytea not null, primary key (device_id, kind, key_id))`);
    // Session rows are rewritten with every message: leave room on the page for the new version.
    this.addSql('alter table device_keys set (fillfactor = 70)');

    this
      .addSql(`create table contacts (${ID}, ${OWNER}, phone varchar(20), lid varchar(20), name varchar(255), has_whatsapp boolean,
      checked_at timestamptz, picture bytea, picture_type varchar(30), picture_mark varchar(16), picture_checked_at timestamptz,
      constraint contacts_account_id_phone_unique unique (account_id, phone), constraint contacts_account_id_lid_unique unique (account_id, lid))`);

    this
      .addSql(`create table chats (${ID}, ${OWNER}, device_id bigint not null, contact_id bigint not null, unread_count int not null default 0,
      last_message_id bigint, last_message_at timestamptz, constraint chats_device_id_contact_id_unique unique (device_id, contact_id))`);
    this.addSql('create index chats_device_id_last_message_at_id_index on chats (device_id, last_message_at, id)');

    this
      .addSql(`create table messages (${ID}, ${OWNER}, device_id bigint not null, chat_id bigint not null, from_me boolean not null,
      wa_id varchar(64) not null, kind varchar(20) not null, body text, unsupported_type varchar(100), media jsonb, quoted jsonb,
      reactions jsonb not null default '[]', is_deleted boolean not null default false, is_edited boolean not null default false,
      status varchar(12) not null, failure varchar(30), content bytea, idempotency_key varchar(255), request_hash varchar(64),
      at timestamptz not null, attempts int not null default 0, handed_over_at timestamptz,
      constraint messages_device_id_wa_id_chat_id_from_me_unique unique (device_id, wa_id, chat_id, from_me),
      constraint messages_account_id_idempotency_key_unique unique (account_id, idempotency_key))`);
    this.addSql('create index messages_chat_id_at_id_index on messages (chat_id, at, id)');
    this.addSql('create index messages_account_id_index on messages (account_id)');
    // What is still to be sent, in order: a handful of rows however long the ledger grows.
    this.addSql(`create index messages_unfinished on messages (device_id, id) where status in ('queued', 'sending')`);
  }

  override down(): void {
    this.addSql('drop table messages, chats, contacts, device_keys, devices, sessions, users, accounts');
  }
}
