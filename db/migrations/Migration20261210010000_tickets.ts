import { Migration } from '@mikro-orm/migrations';

/**
 * Questions to the people who run this installation. `tickets` keeps of both sides how far they have read and what came last, so that a list
 * knows what is new without looking into threads. Files lie in rows: a question can be asked without a package, which a file store needs.
 */
export class Migration20261210010000_tickets extends Migration {
  override up(): void {
    this.addSql(`create table tickets (id bigint generated always as identity primary key,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      account_id bigint not null references accounts on delete cascade, ticket_no varchar(40) not null unique,
      status varchar(10) not null default 'open' check (status in ('open', 'answered', 'closed')),
      excerpt varchar(200) not null, device_id bigint, assignee_id bigint references users on delete set null,
      first_answered_at timestamptz, last_member_id bigint not null default 0, last_support_id bigint not null default 0,
      member_read_id bigint not null default 0, support_read_id bigint not null default 0)`);
    this.addSql('create index tickets_of_account on tickets (account_id, id)');
    this.addSql('create index tickets_in_state on tickets (status, id)');
    // Of all accounts: how many are new is asked with every page of an administrator.
    this.addSql('create index tickets_unread on tickets (account_id) where last_member_id > support_read_id');
    this.addSql('create index tickets_of_assignee on tickets (assignee_id) where assignee_id is not null');
    this.addSql(`create table ticket_messages (id bigint generated always as identity primary key,
      created_at timestamptz not null default now(), account_id bigint not null references accounts on delete cascade,
      ticket_id bigint not null references tickets on delete cascade, admin_replay boolean not null,
      is_internal boolean not null default false, status varchar(10) not null, author varchar(255), body text not null,
      check (admin_replay or not is_internal))`);
    this.addSql('create index ticket_messages_of_account on ticket_messages (account_id)');
    this.addSql('create index ticket_messages_of_ticket on ticket_messages (ticket_id, id)');
    this.addSql(`create table ticket_attachments (id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      message_id bigint not null references ticket_messages on delete cascade, file_name varchar(255) not null,
      mimetype varchar(255) not null, kind varchar(10) not null, size int not null, width int, height int,
      bytes bytea not null)`);
    this.addSql('create index ticket_attachments_of_account on ticket_attachments (account_id)');
    this.addSql('create index ticket_attachments_of_message on ticket_attachments (message_id, id)');
    // For each user one row until their side has read: what comes meanwhile is told by the same e-mail, or was.
    this.addSql(`create table ticket_notices (id bigint generated always as identity primary key,
      account_id bigint not null references accounts on delete cascade,
      ticket_id bigint not null references tickets on delete cascade,
      user_id bigint not null references users on delete cascade, to_support boolean not null,
      state varchar(10) not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed')),
      due_at timestamptz not null, attempts int not null default 0, unique (ticket_id, user_id))`);
    this.addSql('create index ticket_notices_of_account on ticket_notices (account_id)');
    this.addSql('create index ticket_notices_of_user on ticket_notices (user_id)');
    this.addSql(`create index ticket_notices_due on ticket_notices (due_at) where state = 'waiting'`);
    this.addSql(`create table canned_answers (id bigint generated always as identity primary key,
      updated_at timestamptz not null default now(), name varchar(80) not null unique, body text not null)`);
    this.addSql(`create index users_administrators on users (id) where role <> 'member'`);
    this.addSql(`update users set permissions = permissions || '["answer tickets"]' where role = 'admin'`);
  }

  override down(): void {
    this.addSql(`update users set permissions = permissions - 'answer tickets'`);
    this.addSql('drop index users_administrators');
    this.addSql('drop table canned_answers, ticket_notices, ticket_attachments, ticket_messages, tickets');
  }
}
