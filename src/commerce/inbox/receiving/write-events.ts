import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { Secrets } from '../../../platform/secrets.js';
import { sealBody } from '../event-body.js';

interface NewEvent {
  shopId: number;
  dedupeKey: string;
  name: string;
  body: Buffer;
}

interface Waiting {
  event: NewEvent;
  sealed: Buffer;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** Statements at a time. What comes while they run goes with the next one: many deliveries share one wait for the disk. */
const AT_ONCE = 2;
/** Powers of two, as each number of rows is a prepared statement of its own. */
const TOGETHER = [64, 32, 16, 8, 4, 2, 1];

/** Writes what shops tell. Resolves when it is on the disk. */
@Injectable()
export class WriteEvents {
  private waiting: Waiting[] = [];
  private running = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  /** False: it was there already, or the shop is connected no more. */
  write(event: NewEvent): Promise<boolean> {
    const { bytes: sealed } = sealBody(this.secrets, event.shopId, event.dedupeKey, event.body);
    return new Promise((resolve, reject) => {
      this.waiting.push({ event, sealed, resolve, reject });
      this.start();
    });
  }

  private start(): void {
    if (this.running >= AT_ONCE || this.waiting.length === 0) return;
    this.running++;
    const batch = this.waiting.splice(
      0,
      TOGETHER.find((count) => count <= this.waiting.length),
    );
    void this.settle(batch).finally(() => {
      this.running--;
      this.start();
    });
  }

  private async settle(batch: readonly Waiting[]): Promise<void> {
    try {
      const written = await this.insert(batch);
      // Of two alike in one batch one was written.
      for (const { event, resolve } of batch) resolve(written.delete(keyOf(event.shopId, event.dedupeKey)));
    } catch (error) {
      // Nobody pays for what another one sent.
      if (batch.length > 1) for (const one of batch) await this.settle([one]);
      else batch[0]?.reject(error);
    }
  }

  private async insert(batch: readonly Waiting[]): Promise<Set<string>> {
    const pool: Pool = await this.orm.em.getConnection().getNativeClient();
    const { rows } = await pool.query<{ shop_id: string; dedupe_key: string }>({
      name: `write-store-events-${batch.length}`,
      // Each body is a parameter: in an array it would be written, and read, as text.
      text: `insert into store_events (account_id, shop_id, dedupe_key, name, key_id, body_sealed)
        select s.account_id, s.id, u.dedupe_key, u.name, $1, u.body
          from (values ${batch.map((_, row) => paramsOf(row)).join(', ')}) u (shop_id, dedupe_key, name, body)
          join shops s on s.id = u.shop_id and s.state <> 'not_connected'
        on conflict (shop_id, dedupe_key) do nothing returning shop_id, dedupe_key`,
      values: [
        this.secrets.keyId,
        ...batch.flatMap(({ event, sealed }) => [event.shopId, event.dedupeKey, event.name, sealed]),
      ],
    });
    return new Set(rows.map((row) => keyOf(Number(row.shop_id), row.dedupe_key)));
  }
}

const keyOf = (shopId: number, dedupeKey: string): string => `${shopId} ${dedupeKey}`;

const paramsOf = (row: number): string => {
  const first = 2 + row * 4;
  return `($${first}::bigint, $${first + 1}::text, $${first + 2}::text, $${first + 3}::bytea)`;
};
