import { Migration } from '@mikro-orm/migrations';

/** Whose message of a campaign was the last to a person on a device. Of those alone who were written to: a start pays nothing for it. */
export class Migration20261130040200_campaign_replies extends Migration {
  override up(): void {
    this.addSql(`create index campaign_recipients_written on campaign_recipients (contact_id, device_id, claimed_at)
      where status in ('claimed', 'queued', 'sent', 'delivered', 'read', 'replied')`);
    // Accounts that have sent to many already; the others follow with their first campaign.
    this.addSql(
      `insert into event_enrolments (handler, account_id) select distinct 'campaigns.attribute_reply', account_id from campaigns on conflict do nothing`,
    );
  }

  override down(): void {
    this.addSql(`delete from event_enrolments where handler = 'campaigns.attribute_reply'`);
    this.addSql('drop index campaign_recipients_written');
  }
}
