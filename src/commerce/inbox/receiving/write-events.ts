import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Secrets } from '../../../platform/secrets.js';
import { sealBody } from '../event-body.js';

export type WriteOutcome = 'new' | 'repeated' | 'gone';

interface NewEvent {
  storeId: number;
  dedupeKey: string;
  name: string;
  body: Buffer;
}

interface QueuedEvent {
  event: NewEvent;
  sealed: Buffer;
  resolve: (written: WriteOutcome) => void;
  reject: (error: unknown) => void;
}

/** Further events share the next statement. */
const MAX_PARALLEL_STATEMENTS = 2;
/** Each batch size is a prepared statement. */
const BATCH_SIZES = [64, 32, 16, 8, 4, 2, 1];

/** Resolves writes after the commit. */
@Injectable()
export class WriteEvents {
  private waiting: QueuedEvent[] = [];
  private runningStatements = 0;
  /** Stores whose next events must not commit earlier. */
  private readonly writing = new Set<number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  write(event: NewEvent): Promise<WriteOutcome> {
    const { bytes: sealed } = sealBody(this.secrets, event.storeId, event.dedupeKey, event.body);
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, sealed, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    if (this.runningStatements >= MAX_PARALLEL_STATEMENTS) return;
    const free = this.waiting.filter(({ event }) => !this.writing.has(event.storeId));
    const batch = new Set(free.slice(0, BATCH_SIZES.find((count) => count <= free.length) ?? 0));
    if (batch.size === 0) return;
    this.waiting = this.waiting.filter((entry) => !batch.has(entry));
    const storeIds = new Set([...batch].map(({ event }) => event.storeId));
    this.runningStatements++;
    for (const storeId of storeIds) this.writing.add(storeId);
    void this.settle([...batch]).finally(() => {
      this.runningStatements--;
      for (const storeId of storeIds) this.writing.delete(storeId);
      this.start();
    });
  }

  private async settle(batch: readonly QueuedEvent[]): Promise<void> {
    try {
      const written = await this.insert(batch);
      for (const { event, resolve } of batch) {
        const key = keyOf(event.storeId, event.dedupeKey);
        const state = written.get(key) ?? 'gone';
        // Later entries with this key are duplicates.
        if (state === 'new') written.set(key, 'repeated');
        resolve(state);
      }
    } catch (error) {
      // Single inserts isolate a bad event.
      if (batch.length > 1) for (const entry of batch) await this.settle([entry]);
      else batch[0]?.reject(error);
    }
  }

  private async insert(batch: readonly QueuedEvent[]): Promise<Map<string, WriteOutcome>> {
    const pool: Pool = await this.orm.em.getConnection().getNativeClient();
    const { rows } = await pool.query<{ shop_id: string; dedupe_key: string; is_new: boolean }>({
      name: `write-store-events-${batch.length}`,
      // An array would encode bytes as text.
      text: `with sent as materialized (
          select u.place, s.account_id, s.id shop_id, u.dedupe_key, u.name, u.body
            from (values ${batch.map((_, row) => placeholdersOf(row)).join(', ')}) u (place, shop_id, dedupe_key, name, body)
            join shops s on s.id = u.shop_id and s.state <> 'not_connected'),
        written as (
          insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed)
            select account_id, shop_id, dedupe_key, name, $1, body from sent order by place
          on conflict (shop_id, dedupe_key) do nothing returning shop_id, dedupe_key)
        select shop_id, dedupe_key, w.shop_id is not null is_new from sent left join written w using (shop_id, dedupe_key)`,
      values: [
        this.secrets.keyId,
        ...batch.flatMap(({ event, sealed }) => [event.storeId, event.dedupeKey, event.name, sealed]),
      ],
    });
    return new Map(
      rows.map((row) => [keyOf(Number(row.shop_id), row.dedupe_key), row.is_new ? 'new' : 'repeated'] as const),
    );
  }
}

const keyOf = (storeId: number, dedupeKey: string): string => `${storeId} ${dedupeKey}`;

const placeholdersOf = (row: number): string => {
  const first = 2 + row * 4;
  return `(${row}, $${first}::bigint, $${first + 1}::text, $${first + 2}::text, $${first + 3}::bytea)`;
};
