import { Migration } from '@mikro-orm/migrations';

/** Links of campaigns whose clicks are counted: where each leads, fixed with the text that was dealt, and the short address that one recipient got. */
export class Migration20261130040300_tracked_links extends Migration {
  override up(): void {
    this
      .addSql(`create table campaign_links (id bigserial primary key, account_id bigint not null references accounts (id) on delete cascade,
      campaign_id bigint not null references campaigns (id) on delete cascade, run int not null, url varchar(2000) not null,
      people int not null default 0, clicks int not null default 0, constraint campaign_links_unique unique (campaign_id, run, url))`);
    this.addSql('create index campaign_links_account_id_index on campaign_links (account_id, campaign_id)');
    // No foreign key to the campaign, as of recipients: of a million they go a part at a time.
    this
      .addSql(`create table recipient_links (token varchar(12) primary key, account_id bigint not null references accounts (id) on delete cascade,
      campaign_id bigint not null, link_id bigint not null, recipient_id bigint not null, clicks int not null default 0,
      constraint recipient_links_unique unique (recipient_id, link_id))`);
    this.addSql('create index recipient_links_account_id_index on recipient_links (account_id, campaign_id)');
  }

  override down(): void {
    this.addSql('drop table recipient_links, campaign_links');
  }
}
