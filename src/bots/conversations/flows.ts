import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { database } from '../../platform/database/statements/database.js';
import type { Flow } from '../flow/flow.contract.js';

/** A flow may have 500 KB. */
const MAX_CACHED_FLOWS = 300;

/** Versions are immutable, so entries never go stale. */
@Injectable()
export class Flows {
  private readonly cached = new BoundedCache<Flow>(MAX_CACHED_FLOWS);

  async get(em: EntityManager, { id, version }: { id: number; version: number }): Promise<Flow | null> {
    const key = `${id}/${version}`;
    const cached = this.cached.get(key);
    if (cached) return cached;
    const row = await database(em)
      .selectFrom('chatbot_versions')
      .select('flow')
      .where('chatbot_id', '=', id)
      .where('number', '=', version)
      .executeTakeFirst();
    if (!row) return null;
    this.cached.set(key, row.flow);
    return row.flow;
  }
}
