import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** Merges the index's pending list, which slows searches. Its own connection uses another core. */
@Injectable()
export class FlushSearchIndex {
  private isPending = false;
  private isRunning = false;

  constructor(private readonly em: EntityManager) {}

  start(): void {
    this.isPending = true;
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    while (this.isPending) {
      this.isPending = false;
      // The index is missing without pg_trgm. Autovacuum makes up for failures.
      await this.em
        .execute(`select gin_clean_pending_list(oid) from pg_class where oid = to_regclass('contacts_search_index')`)
        .catch(() => undefined);
    }
    this.isRunning = false;
  }
}
