import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { BoundedCache } from '../../../platform/bounded-cache.js';

const MIN_INTERVAL_MS = 30_000;

const MAX_REMEMBERED_DEVICES = 5_000;

@Injectable()
export class RecordActivity {
  private readonly recordedAt = new BoundedCache<number>(MAX_REMEMBERED_DEVICES);

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, deviceId: number): Promise<void> {
    const now = this.clock.now();
    const key = String(deviceId);
    if (now.getTime() - (this.recordedAt.get(key) ?? 0) < MIN_INTERVAL_MS) return;
    this.recordedAt.set(key, now.getTime());
    // Keeps `updated_at`, as browsers are not notified.
    await database(this.em)
      .updateTable('devices')
      .set({ last_activity_at: sql<Date>`greatest(last_activity_at, ${now})` })
      .where('id', '=', deviceId)
      .where('account_id', '=', accountId)
      .execute();
  }
}
