import { Migration } from '@mikro-orm/migrations';

/** Accounts with rules have their freed chats dealt. */
export class Migration20270201012002_deal_freed_chats extends Migration {
  override up(): void {
    this.addSql(
      `insert into event_enrolments (handler, account_id) select distinct 'team.deal_freed_chats', account_id from assignment_rules on conflict do nothing`,
    );
  }

  override down(): void {
    this.addSql(`delete from event_enrolments where handler = 'team.deal_freed_chats'`);
    this.addSql(`delete from durable_tasks where handler = 'team.deal_freed_chats'`);
  }
}
