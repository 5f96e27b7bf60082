import { Migration } from '@mikro-orm/migrations';

/**
 * Chatbots, their versions and their conversations. A turn is one input with all it sets off: its effects are written before the first of
 * them is performed, and `next_step` says which comes next, so that a process that dies leaves nothing undone and nothing is done twice.
 */
export class Migration20261205010000_chatbots extends Migration {
  override up(): void {
    // `version` is the number of the version that runs; `draft` is what was saved since and not published.
    this
      .addSql(`create table chatbots (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, name text not null, is_running boolean not null, answers_devices boolean not null,
      draft jsonb, version int)`);
    this.addSql('create index chatbots_account_id_index on chatbots (account_id, id)');

    this.addSql(`create table chatbot_devices (chatbot_id bigint not null references chatbots (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade, account_id bigint not null references accounts (id) on delete cascade,
      primary key (chatbot_id, device_id))`);
    this.addSql('create index chatbot_devices_device_id_index on chatbot_devices (device_id)');
    this.addSql('create index chatbot_devices_account_id_index on chatbot_devices (account_id)');

    // Never changed once it is written: what reads it may keep it.
    this
      .addSql(`create table chatbot_versions (chatbot_id bigint not null references chatbots (id) on delete cascade, number int not null,
      account_id bigint not null references accounts (id) on delete cascade, flow jsonb not null, published_at timestamptz not null default now(), by_name text,
      primary key (chatbot_id, number))`);
    this.addSql('create index chatbot_versions_account_id_index on chatbot_versions (account_id)');

    // `unasked` counts turns since they last wrote: of waits, webhooks and flows that lead to each other.
    this
      .addSql(`create table bot_conversations (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, chatbot_id bigint not null references chatbots (id) on delete cascade, version int not null,
      device_id bigint not null references devices (id) on delete cascade, chat_id bigint not null references chats (id) on delete cascade, contact_id bigint not null,
      state jsonb, unasked int not null default 0, waits_until timestamptz not null, ended_at timestamptz, outcome varchar(20), left_at text)`);
    this.addSql(
      'create unique index bot_conversations_open_unique on bot_conversations (chat_id) where ended_at is null',
    );
    this.addSql('create index bot_conversations_chat_id_index on bot_conversations (chat_id, id)');
    this.addSql('create index bot_conversations_account_id_index on bot_conversations (account_id)');
    this.addSql('create index bot_conversations_chatbot_id_index on bot_conversations (chatbot_id, version)');
    this.addSql('create index bot_conversations_device_id_index on bot_conversations (device_id)');
    this.addSql('create index bot_conversations_waits_index on bot_conversations (waits_until) where ended_at is null');
    this.addSql('create index bot_conversations_ended_at_index on bot_conversations (ended_at)');

    // `due_at` is null once nothing of it is left to do.
    this
      .addSql(`create table bot_turns (id bigserial primary key, created_at timestamptz not null default now(), account_id bigint not null references accounts (id) on delete cascade,
      conversation_id bigint not null references bot_conversations (id) on delete cascade, contact_id bigint not null, chatbot_id bigint not null, version int not null,
      input varchar(10) not null, effects jsonb not null, passed jsonb not null, is_cut boolean not null, next_step int not null default 0, due_at timestamptz)`);
    this.addSql('create unique index bot_turns_open_unique on bot_turns (conversation_id) where due_at is not null');
    this.addSql('create index bot_turns_conversation_id_index on bot_turns (conversation_id)');
    this.addSql('create index bot_turns_due_at_index on bot_turns (due_at) where due_at is not null');
    this.addSql('create index bot_turns_account_id_index on bot_turns (account_id)');
    this.addSql('create index bot_turns_figures_index on bot_turns (chatbot_id, created_at)');
    this.addSql(
      `create index bot_turns_contact_index on bot_turns (account_id, contact_id, created_at) where input = 'elapsed'`,
    );

    this
      .addSql(`create table bot_replies (message_id bigint primary key, turn_id bigint not null references bot_turns (id) on delete cascade,
      account_id bigint not null references accounts (id) on delete cascade, node_id text not null)`);
    this.addSql('create index bot_replies_turn_id_index on bot_replies (turn_id)');
    this.addSql('create index bot_replies_account_id_index on bot_replies (account_id)');

    // What people say about bots in one chat.
    this
      .addSql(`create table bot_chats (chat_id bigint primary key references chats (id) on delete cascade, account_id bigint not null references accounts (id) on delete cascade,
      paused_until timestamptz, resumed_at timestamptz, needs_you_at timestamptz)`);
    this.addSql('create index bot_chats_account_id_index on bot_chats (account_id)');

    // A message that came while a turn was performed waits for its own under its conversation.
    this
      .addSql(`alter table automatic_answers add column chatbot_id bigint, add column chatbot_name text, add column node_id text, add column matched_by varchar(10),
      add column matched_words text, add column conversation_id bigint, add column turn_id bigint`);
    this.addSql(
      `create index automatic_answers_waiting_index on automatic_answers (conversation_id, message_id) where state = 'chosen' and turn_id is null and conversation_id is not null`,
    );
    this.addSql('create index automatic_answers_turn_index on automatic_answers (turn_id) where turn_id is not null');
    this.addSql(
      'create index automatic_answers_answer_index on automatic_answers (answer_id) where answer_id is not null',
    );
  }

  override down(): void {
    this.addSql(`delete from durable_tasks where handler = 'bots.wait_over'`);
    this.addSql('delete from automatic_answers where chatbot_id is not null or conversation_id is not null');
    this.addSql(
      `alter table automatic_answers drop column chatbot_id, drop column chatbot_name, drop column node_id, drop column matched_by, drop column matched_words,
      drop column conversation_id, drop column turn_id`,
    );
    this.addSql(
      'drop table bot_chats, bot_replies, bot_turns, bot_conversations, chatbot_versions, chatbot_devices, chatbots',
    );
  }
}
