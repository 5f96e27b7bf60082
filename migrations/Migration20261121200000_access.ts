import { Migration } from '@mikro-orm/migrations';

const TIMES = `created_at timestamptz not null default now(), updated_at timestamptz not null default now()`;
const ID = `id bigserial primary key, ${TIMES}`;

/** Who is who and who may what: verified users with phones and second steps, sessions with a place, codes, the audit log, settings. */
export class Migration20261121200000_access extends Migration {
  override up(): void {
    this.addSql(`alter table accounts add column status varchar(10) not null default 'active',
      add column date_style varchar(10) not null default 'medium',
      add column quiet_from time, add column quiet_to time,
      add constraint accounts_status_check check (status in ('active', 'pended'))`);

    this.addSql(`alter table users add column phone varchar(20), add column verified_at timestamptz,
      add column last_seen_at timestamptz, add column second_step_secret bytea, add column second_step_sealed_with varchar(16),
      add column second_step_on_at timestamptz, add column second_step_last_counter bigint, add column recovery_codes jsonb not null default '[]',
      add constraint users_phone_unique unique (phone)`);
    // Whoever could sign in before there were codes goes on doing so.
    this.addSql('update users set verified_at = now()');

    this
      .addSql(`alter table sessions add column ip varchar(45), add column last_seen_at timestamptz not null default now(),
      add column impersonator_user_id bigint, add column impersonator_session_id bigint`);
    this.addSql('create index sessions_impersonator_user_id_index on sessions (impersonator_user_id)');

    // One row for each time somebody asked for a code, known or not: the two must not be told apart.
    this.addSql(`create table code_requests (${ID}, token_hash varchar(64) not null, purpose varchar(20) not null,
      account_id bigint references accounts (id) on delete cascade, user_id bigint, target_hash varchar(64) not null,
      phone varchar(20), code_hash varchar(64), tries int not null default 0, channel varchar(15) not null, outcome varchar(20) not null default 'waiting',
      is_remembered boolean not null default false, language varchar(5) not null default 'en',
      expires_at timestamptz not null, used_at timestamptz, constraint code_requests_token_hash_unique unique (token_hash))`);
    this.addSql('create index code_requests_target_index on code_requests (purpose, target_hash, created_at)');
    this.addSql('create index code_requests_expires_at_index on code_requests (expires_at)');

    // Without foreign keys: what was done stays on record after those who did it are gone.
    this.addSql(`create table audit_log (id bigserial primary key, created_at timestamptz not null default now(),
      action varchar(40) not null, actor_user_id bigint, actor_name varchar(255) not null, as_user_id bigint, as_name varchar(255),
      account_id bigint, subject varchar(255), details jsonb not null default '{}', ip varchar(45), user_agent varchar(300))`);
    this.addSql('create index audit_log_action_index on audit_log (action, id)');
    this.addSql('create index audit_log_actor_user_id_index on audit_log (actor_user_id, id)');

    this.addSql(`create table platform_settings (id int primary key default 1 check (id = 1), ${TIMES},
      platform_name varchar(60) not null default 'Mersal', platform_email varchar(255), platform_phone varchar(20),
      default_language varchar(5) not null default 'en')`);
    this.addSql('insert into platform_settings default values');
  }

  override down(): void {
    this.addSql('drop table platform_settings, audit_log, code_requests');
    this.addSql(`alter table sessions drop column ip, drop column last_seen_at, drop column impersonator_user_id,
      drop column impersonator_session_id`);
    this
      .addSql(`alter table users drop column phone, drop column verified_at, drop column last_seen_at, drop column second_step_secret,
      drop column second_step_sealed_with, drop column second_step_on_at, drop column second_step_last_counter, drop column recovery_codes`);
    this.addSql(
      'alter table accounts drop column status, drop column date_style, drop column quiet_from, drop column quiet_to',
    );
  }
}
