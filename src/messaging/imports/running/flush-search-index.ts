import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/**
 * Sorts the contacts that an import has just written into the index of the search, on another connection and so on another core. Until
 * then they are found as well, the search only takes longer.
 */
@Injectable()
export class FlushSearchIndex {
  private isWanted = false;
  private isRunning = false;

  constructor(private readonly em: EntityManager) {}

  /** In the background; what came since it began is done right after. */
  begin(): void {
    this.isWanted = true;
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isWanted) {
      this.isWanted = false;
      // Where the database has no trigrams there is no such index. What fails is left to the next one, or to autovacuum.
      await this.em
        .execute(`select gin_clean_pending_list(oid) from pg_class where oid = to_regclass('contacts_search_index')`)
        .catch(() => undefined);
    }
    this.isRunning = false;
  }
}
