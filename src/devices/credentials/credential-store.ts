import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Secrets } from '../../platform/secrets.js';
import { BoundedCache } from '../../platform/bounded-cache.js';
import { unpackValue } from './key-json.js';
import { deviceKeyContext, type KeyRow, KeyWriter, deviceKeyName, nativePool } from './key-writer.js';
import { PROCESSES } from '../../platform/processes/processes.sql.js';

/** Kinds whose loss breaks the link or decryption, so callers wait for the commit. */
const DURABLE_KINDS = new Set([
  'creds',
  'pre-key',
  'identity-key',
  'app-state-sync-key',
  'app-state-sync-version',
  'link-request',
]);

/** Each link creates 812 pre-keys, too many to cache. */
const UNCACHED_KINDS = new Set(['creds', 'pre-key', 'app-state-sync-key', 'app-state-sync-version', 'link-request']);

/** Thrown for damaged keys, or another APP_SECRET. */
export class KeysUnreadable extends Error {}

/** A Signal session takes about 2 kB. */
const MAX_CACHED_KEYS = 2000;

/** Stores each key in an encrypted row, behind a write-behind cache. */
@Injectable()
export class CredentialStore {
  private readonly cache = new BoundedCache<unknown>(MAX_CACHED_KEYS);
  private readonly writer: KeyWriter;
  private readonly epochs = new Map<number, number>();

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {
    this.writer = new KeyWriter(orm, secrets);
  }

  startEpoch(deviceId: number, epoch: number): void {
    this.epochs.set(deviceId, epoch);
    this.writer.dropPending(deviceId);
    this.forgetCached(deviceId);
  }

  async get(deviceId: number, kind: string, ids: readonly string[]): Promise<Record<string, unknown>> {
    const found: Record<string, unknown> = {};
    const missing: string[] = [];
    for (const id of ids) {
      const known = this.peek(deviceId, kind, id);
      if (known === undefined) missing.push(id);
      else if (known !== null) found[id] = known;
    }
    if (missing.length === 0) return found;

    const stored = await this.read(deviceId, kind, missing);
    for (const id of missing) {
      // A concurrent `set` is newer.
      const newer = this.peek(deviceId, kind, id);
      const value = newer === undefined ? (stored.get(id) ?? null) : newer;
      if (!UNCACHED_KINDS.has(kind)) this.cache.set(deviceKeyName(deviceId, kind, id), value);
      if (value !== null) found[id] = value;
    }
    return found;
  }

  /** Deletes null values, after writing the others. */
  async set(deviceId: number, data: Record<string, Record<string, unknown> | undefined>): Promise<void> {
    const rows: KeyRow[] = [];
    const epoch = this.epochs.get(deviceId) ?? -1;
    for (const [kind, values] of Object.entries(data)) {
      for (const [id, value] of Object.entries(values ?? {})) {
        rows.push({ deviceId, epoch, kind, id, value: value ?? null });
        if (!UNCACHED_KINDS.has(kind)) this.cache.set(deviceKeyName(deviceId, kind, id), value ?? null);
      }
    }
    if (rows.length > 0) await this.writer.put(rows, { isDurable: rows.some(({ kind }) => DURABLE_KINDS.has(kind)) });
  }

  /** Call only after the session ended. */
  async wipe(deviceId: number): Promise<void> {
    await this.writer.forget(deviceId);
    this.forgetCached(deviceId);
    const pool = await nativePool(this.orm);
    await pool.query(
      `delete from device_keys where device_id = $1
          and ($2::bigint is null or exists (select from device_leases where device_id = $1 and epoch = $2 for key share))`,
      [deviceId, this.epochs.get(deviceId) ?? null],
    );
  }

  private forgetCached(deviceId: number): void {
    this.cache.delWhere((name) => name.startsWith(deviceKeyName(deviceId, '', '').slice(0, -1)));
  }

  async isHeld(deviceId: number): Promise<boolean> {
    const pool = await nativePool(this.orm);
    const { rowCount } = await pool.query(
      `select from device_leases l join ${PROCESSES} p on p.id = l.process_id
        where l.device_id = $1 and l.epoch = $2 and p.expires_at > clock_timestamp()`,
      [deviceId, this.epochs.get(deviceId) ?? null],
    );
    return rowCount === 1;
  }

  async flush(): Promise<void> {
    await this.writer.flush();
  }

  close(): void {
    this.writer.close();
  }

  /** Returns null if the key is absent, undefined if unknown. */
  private peek(deviceId: number, kind: string, id: string): unknown {
    const name = deviceKeyName(deviceId, kind, id);
    const row = this.writer.find(name);
    return row?.epoch === this.epochs.get(deviceId) && row ? row.value : this.cache.get(name);
  }

  private async read(deviceId: number, kind: string, ids: string[]): Promise<Map<string, unknown>> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ key_id: string; sealed_with: string; value: Buffer }>(
      'select key_id, sealed_with, value from device_keys where device_id = $1 and kind = $2 and key_id = any($3)',
      [deviceId, kind, ids],
    );
    const values = new Map<string, unknown>();
    for (const { key_id: id, sealed_with: keyId, value } of rows) {
      try {
        values.set(
          id,
          unpackValue(this.secrets.open({ keyId, bytes: value }, deviceKeyContext({ deviceId, kind, id }))),
        );
      } catch (error) {
        throw new KeysUnreadable(`${kind} of device ${deviceId}`, { cause: error });
      }
    }
    return values;
  }
}
