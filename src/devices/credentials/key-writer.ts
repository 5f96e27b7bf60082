import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { log } from '../../platform/logging.js';
import type { Secrets } from '../../platform/secrets.js';
import { packValue } from './key-json.js';

export interface KeyRow {
  deviceId: number;
  /** Rows of older epochs are not written. */
  epoch: number;
  kind: string;
  id: string;
  value: unknown;
}

export const deviceKeyName = (deviceId: number, kind: string, id: string) => `${deviceId}/${kind}/${id}`;
export const deviceKeyContext = (row: { deviceId: number; kind: string; id: string }) =>
  `device-key ${deviceKeyName(row.deviceId, row.kind, row.id)}`;

const BURST_PAUSE_MS = 15;
const RETRY_MS = 500;

/**
 * Writes one batch at a time. WhatsApp's retries recover a session that a crash rolled back, so messages need not wait
 * for commits.
 */
export class KeyWriter {
  private pending = new Map<string, KeyRow>();
  private inFlight = new Map<string, KeyRow>();
  private written = Promise.withResolvers<void>();
  private isUrgent = false;
  private isRunning = false;
  private isClosed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  find(name: string): KeyRow | undefined {
    return this.pending.get(name) ?? this.inFlight.get(name);
  }

  async put(rows: KeyRow[], { isDurable }: { isDurable: boolean }): Promise<void> {
    for (const row of rows) this.pending.set(deviceKeyName(row.deviceId, row.kind, row.id), row);
    this.isUrgent ||= isDurable;
    const { promise } = this.written;
    this.schedule();
    if (isDurable) await promise;
  }

  async flush(): Promise<void> {
    while (!this.isClosed && (this.pending.size > 0 || this.isRunning)) {
      if (this.pending.size > 0) await this.put([], { isDurable: true });
      else await sleep(1);
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  dropPending(deviceId: number): void {
    for (const [name, row] of this.pending) if (row.deviceId === deviceId) this.pending.delete(name);
    if (this.pending.size > 0) return;
    this.written.resolve();
    this.written = Promise.withResolvers();
    this.isUrgent = false;
  }

  async forget(deviceId: number): Promise<void> {
    this.dropPending(deviceId);
    while ([...this.inFlight.values()].some((row) => row.deviceId === deviceId)) await sleep(1);
    // A failed write may have put its rows back.
    this.dropPending(deviceId);
  }

  private schedule(delayMs = this.isUrgent ? 0 : BURST_PAUSE_MS): void {
    if (this.isRunning || this.isClosed) return;
    if (delayMs === 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      void this.writePending();
    } else {
      this.timer ??= setTimeout(() => void this.writePending(), delayMs);
    }
  }

  private async writePending(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    this.timer = undefined;
    const batch = (this.inFlight = this.pending);
    const { written, isUrgent } = this;
    this.pending = new Map();
    this.written = Promise.withResolvers();
    this.isUrgent = false;
    try {
      await this.write([...batch.values()], isUrgent);
      written.resolve();
    } catch (error) {
      log.error({ err: error, keys: batch.size }, 'device key write failed, retry scheduled');
      for (const [name, row] of batch) if (!this.pending.has(name)) this.pending.set(name, row);
      this.isUrgent ||= isUrgent;
      void this.written.promise.then(written.resolve);
      await sleep(RETRY_MS);
    }
    this.inFlight = new Map();
    this.isRunning = false;
    if (this.pending.size > 0) this.schedule();
  }

  private async write(rows: KeyRow[], isDurable: boolean): Promise<void> {
    const saved = rows.filter((row) => row.value != null);
    const deleted = rows.filter((row) => row.value == null);
    const pool = await nativePool(this.orm);
    if (saved.length > 0) {
      const sealed = saved.map((row) => this.secrets.seal(packValue(row.value), deviceKeyContext(row)));
      const values = [saved.map((row) => row.deviceId), saved.map((row) => row.kind), saved.map((row) => row.id)];
      const epochs = saved.map((row) => row.epoch);
      // Skips deleted devices, and those claimed by others.
      await pool.query({
        name: 'write device keys',
        text: `insert into device_keys (device_id, kind, key_id, account_id, sealed_with, value)
         select u.device_id, u.kind, u.key_id, l.account_id, $5, u.value
         from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $7::bigint[]) as u (device_id, kind, key_id, value, epoch)
         join device_leases l on l.device_id = u.device_id and l.epoch = u.epoch
         cross join (select set_config('synchronous_commit', $6, true)) as commit_setting
         for key share of l
         on conflict (device_id, kind, key_id) do update set value = excluded.value, sealed_with = excluded.sealed_with`,
        values: [...values, sealed.map((seal) => seal.bytes), this.secrets.keyId, isDurable ? 'on' : 'off', epochs],
      });
    }
    if (deleted.length > 0) {
      await pool.query(
        `with held as (select device_id, epoch from device_leases where device_id = any ($1::bigint[]) for key share)
         delete from device_keys k
         using unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as u (device_id, kind, key_id, epoch)
         join held l on l.device_id = u.device_id and l.epoch = u.epoch
         where k.device_id = u.device_id and k.kind = u.kind and k.key_id = u.key_id`,
        [
          deleted.map((row) => row.deviceId),
          deleted.map((row) => row.kind),
          deleted.map((row) => row.id),
          deleted.map((row) => row.epoch),
        ],
      );
    }
  }
}

export async function nativePool(orm: MikroORM): Promise<Pool> {
  return orm.em.getConnection().getNativeClient();
}
