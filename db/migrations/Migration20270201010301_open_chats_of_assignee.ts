import { Migration } from '@mikro-orm/migrations';

/** Rules count the open chats of a colleague. */
export class Migration20270201010301_open_chats_of_assignee extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists chats_open_of_assignee');
    this.addSql(`create index concurrently chats_open_of_assignee on chats (assignee_id)
      where assignee_id is not null and state = 'open'`);
  }

  override down(): void {
    this.addSql('drop index concurrently if exists chats_open_of_assignee');
  }
}
