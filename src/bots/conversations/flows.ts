import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BoundedCache } from '../../platform/bounded-cache.js';
import type { Flow } from '../flow/flow.contract.js';

/** So many flows are held; one may have half a megabyte. */
const MOST_HELD = 300;

/** What was published. A version never changes, so what was read of it once holds. */
@Injectable()
export class Flows {
  private readonly held = new BoundedCache<Flow>(MOST_HELD);

  /** Null when the version is gone, with its bot. */
  async get(em: EntityManager, { id, version }: { id: number; version: number }): Promise<Flow | null> {
    const key = `${id}/${version}`;
    const held = this.held.get(key);
    if (held) return held;
    const [row] = await em.execute<{ flow: Flow }[]>(
      'select flow from chatbot_versions where chatbot_id = ? and number = ?',
      [id, version],
    );
    if (!row) return null;
    this.held.set(key, row.flow);
    return row.flow;
  }
}
