import { Migration } from '@mikro-orm/migrations';

/**
 * Answers that go by themselves. What became of each message that came is one row, whoever answers: unique on the message, so that nothing is
 * answered twice.
 */
export class Migration20261201030000_auto_replies extends Migration {
  override up(): void {
    // The text is a copy, and so are the names: what they came from may be changed or deleted.
    this
      .addSql(`create table auto_replies (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, name text not null, is_running boolean not null,
      days varchar(3)[] not null, window_from varchar(5), window_to varchar(5), renew_hours int not null, answers_devices boolean not null,
      body text, template_id bigint, template_name text, media_uuid uuid, media_name text)`);
    this.addSql('create index auto_replies_account_id_index on auto_replies (account_id, id)');

    this
      .addSql(`create table auto_reply_devices (auto_reply_id bigint not null references auto_replies (id) on delete cascade,
      device_id bigint not null references devices (id) on delete cascade, account_id bigint not null references accounts (id) on delete cascade,
      primary key (auto_reply_id, device_id))`);
    this.addSql('create index auto_reply_devices_device_id_index on auto_reply_devices (device_id)');
    this.addSql('create index auto_reply_devices_account_id_index on auto_reply_devices (account_id)');

    this
      .addSql(`create table automatic_answers (id bigserial primary key, created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts (id) on delete cascade, device_id bigint not null, contact_id bigint not null, message_id bigint not null,
      state varchar(10) not null, reason varchar(20), auto_reply_id bigint, auto_reply_name text, answer_id bigint,
      constraint automatic_answers_message_id_unique unique (message_id))`);
    this.addSql('create index automatic_answers_account_id_index on automatic_answers (account_id, id)');
    this.addSql('create index automatic_answers_auto_reply_index on automatic_answers (account_id, auto_reply_id, id)');
    this.addSql(
      `create index automatic_answers_contact_index on automatic_answers (account_id, contact_id, created_at) where state <> 'silent'`,
    );
    this.addSql('create index automatic_answers_created_at_index on automatic_answers (created_at)');
  }

  override down(): void {
    this.addSql('drop table automatic_answers, auto_reply_devices, auto_replies');
    this.addSql(`delete from event_enrolments where handler = 'bots.answer_message'`);
    this.addSql(`delete from durable_tasks where handler = 'bots.answer_message'`);
  }
}
