import { Migration } from '@mikro-orm/migrations';

/** Files that are still to be fetched are rare among messages. `FetchMediaWorker` finds those whose job was lost. */
export class Migration20270201014000_missing_files extends Migration {
  /** `concurrently` is not possible in a transaction. An index that a failed run left half built is dropped first. */
  override isTransactional(): boolean {
    return false;
  }

  override up(): void {
    this.addSql('drop index concurrently if exists messages_missing_files');
    this.addSql(`create index concurrently messages_missing_files on messages (at)
      where media is not null and content is not null and media_id is null and not is_history and not is_deleted
        and media ->> 'held' is null and (media ->> 'fileKey' is null or media ->> 'better' = 'wanted')`);
  }

  override down(): void {
    this.addSql('drop index concurrently if exists messages_missing_files');
  }
}
