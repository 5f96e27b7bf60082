import { setTimeout as sleep } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { log } from '../../platform/logging.js';
import type { Secrets } from '../../platform/secrets.js';
import { packValue } from './key-json.js';

export interface KeyRow {
  deviceId: number;
  /** Of the claim under which the key was made: a former holder of the device overwrites nothing. */
  epoch: number;
  kind: string;
  id: string;
  /** Null deletes. */
  value: unknown;
}

export const nameOf = (deviceId: number, kind: string, id: string) => `${deviceId}/${kind}/${id}`;
export const contextOf = (row: { deviceId: number; kind: string; id: string }) =>
  `device-key ${nameOf(row.deviceId, row.kind, row.id)}`;

/** Between two statements, so that a burst of sends makes one of many steps. */
const PAUSE_MS = 15;
const RETRY_MS = 500;

/**
 * Writes the keys of all devices behind their sends: one statement in flight, each holding what came together since the last.
 * A Signal session that a crash rolls back by some steps heals by a retry, which is why not every message waits for a commit.
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

  /** What is about to be written under this name. */
  find(name: string): KeyRow | undefined {
    return this.pending.get(name) ?? this.inFlight.get(name);
  }

  /** Resolves at once, or with `durable` when the database has committed. */
  async put(rows: KeyRow[], { durable }: { durable: boolean }): Promise<void> {
    for (const row of rows) this.pending.set(nameOf(row.deviceId, row.kind, row.id), row);
    this.isUrgent ||= durable;
    const { promise } = this.written;
    this.schedule();
    if (durable) await promise;
  }

  /** Resolves when everything put so far is committed. */
  async flush(): Promise<void> {
    while (!this.isClosed && (this.pending.size > 0 || this.isRunning)) {
      if (this.pending.size > 0) await this.put([], { durable: true });
      else await sleep(1);
    }
  }

  /** Writes nothing from now on: the database is about to be closed. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
  }

  /** Drops what waits for one device. */
  drop(deviceId: number): void {
    for (const [name, row] of this.pending) if (row.deviceId === deviceId) this.pending.delete(name);
    if (this.pending.size > 0) return;
    this.written.resolve();
    this.written = Promise.withResolvers();
    this.isUrgent = false;
  }

  /** The same, and waits for what is being written of it. */
  async forget(deviceId: number): Promise<void> {
    this.drop(deviceId);
    while ([...this.inFlight.values()].some((row) => row.deviceId === deviceId)) await sleep(1);
    // A write that failed meanwhile has put its rows back.
    this.drop(deviceId);
  }

  private schedule(delayMs = this.isUrgent ? 0 : PAUSE_MS): void {
    if (this.isRunning || this.isClosed) return;
    if (delayMs === 0) {
      clearTimeout(this.timer);
      this.timer = undefined;
      void this.drain();
    } else {
      this.timer ??= setTimeout(() => void this.drain(), delayMs);
    }
  }

  private async drain(): Promise<void> {
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
      log.error({ err: error, keys: batch.size }, 'keys not written, trying again');
      for (const [name, row] of batch) if (!this.pending.has(name)) this.pending.set(name, row);
      this.isUrgent ||= isUrgent;
      void this.written.promise.then(written.resolve);
      await sleep(RETRY_MS);
    }
    this.inFlight = new Map();
    this.isRunning = false;
    if (this.pending.size > 0) this.schedule();
  }

  private async write(rows: KeyRow[], durable: boolean): Promise<void> {
    const kept = rows.filter((row) => row.value != null);
    const gone = rows.filter((row) => row.value == null);
    const pool = await nativePool(this.orm);
    if (kept.length > 0) {
      const sealed = kept.map((row) => this.secrets.seal(packValue(row.value), contextOf(row)));
      const values = [kept.map((r) => r.deviceId), kept.map((r) => r.kind), kept.map((r) => r.id)];
      const epochs = kept.map((r) => r.epoch);
      // The join leaves out devices that were removed or taken by another process meanwhile. The setting lasts for this statement's transaction only.
      await pool.query({
        name: 'write device keys',
        text: `insert into device_keys (device_id, kind, key_id, account_id, sealed_with, value)
         select u.device_id, u.kind, u.key_id, l.account_id, $5, u.value
         from unnest($1::bigint[], $2::text[], $3::text[], $4::bytea[], $7::bigint[]) as u (device_id, kind, key_id, value, epoch)
         join device_leases l on l.device_id = u.device_id and l.epoch = u.epoch
         cross join (select set_config('synchronous_commit', $6, true)) as commit_setting
         for key share of l
         on conflict (device_id, kind, key_id) do update set value = excluded.value, sealed_with = excluded.sealed_with`,
        values: [...values, sealed.map((seal) => seal.bytes), this.secrets.keyId, durable ? 'on' : 'off', epochs],
      });
    }
    if (gone.length > 0) {
      await pool.query(
        `with held as (select device_id, epoch from device_leases where device_id = any ($1::bigint[]) for key share)
         delete from device_keys k
         using unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as u (device_id, kind, key_id, epoch)
         join held l on l.device_id = u.device_id and l.epoch = u.epoch
         where k.device_id = u.device_id and k.kind = u.kind and k.key_id = u.key_id`,
        [gone.map((r) => r.deviceId), gone.map((r) => r.kind), gone.map((r) => r.id), gone.map((r) => r.epoch)],
      );
    }
  }
}

/** The driver's own pool: arrays of bytes as parameters, no identity map. */
export async function nativePool(orm: MikroORM): Promise<Pool> {
  return orm.em.getConnection().getNativeClient();
}
