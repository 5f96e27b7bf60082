import { Migration } from '@mikro-orm/migrations';

/** What is wrong with devices, who was told of it, and by which ways each user wants to be told. */
export class Migration20261124030000_alerts extends Migration {
  override up(): void {
    // Device and name are copied: an alert is shown for longer than its device may be there. Without `raised_at` it is a suspicion.
    this
      .addSql(`create table alerts (id bigint generated always as identity primary key, account_id bigint not null references accounts (id) on delete cascade,
      device_id bigint not null, session_id varchar(32) not null, device_name varchar(60) not null, is_main boolean not null default false,
      kind varchar(12) not null, reason varchar(30), until timestamptz, noticed_at timestamptz not null, raised_at timestamptz,
      well_since timestamptz, cleared_at timestamptz, ending varchar(12), seen_at timestamptz)`);
    this.addSql('create unique index alerts_open on alerts (device_id, kind) where cleared_at is null');
    this.addSql('create index alerts_of_account on alerts (account_id, id)');
    this.addSql('create index alerts_cleared on alerts (cleared_at) where cleared_at is not null');

    // The unique key is what tells nobody twice, however many processes look.
    this
      .addSql(`create table alert_letters (id bigint generated always as identity primary key, account_id bigint not null references accounts (id) on delete cascade,
      alert_id bigint not null references alerts (id) on delete cascade, user_id bigint not null, channel varchar(10) not null, news varchar(10) not null,
      state varchar(10) not null default 'due', tries int not null default 0, next_at timestamptz not null, outcome varchar(30),
      constraint alert_letters_once unique (alert_id, user_id, channel, news))`);
    this.addSql(
      `create index alert_letters_unfinished on alert_letters (user_id, channel, news) where state in ('due', 'sending')`,
    );
    this.addSql('create index alert_letters_of_user on alert_letters (user_id, channel, next_at)');
    this.addSql('create index alert_letters_account on alert_letters (account_id)');

    this.addSql(`alter table users add column alerts_by_email boolean not null default true,
      add column alerts_by_whatsapp boolean not null default true`);
  }

  override down(): void {
    this.addSql('alter table users drop column alerts_by_email, drop column alerts_by_whatsapp');
    this.addSql('drop table alert_letters');
    this.addSql('drop table alerts');
  }
}
