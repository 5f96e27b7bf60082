import type { SignalDataSet, SignalKeyStore } from '@whiskeysockets/baileys';
import { BufferJSON, proto } from '@whiskeysockets/baileys';
import type { Pool } from 'pg';

/** Creates a key store with a row per key. It awaits every read and write. */
export async function postgresKeys(pool: Pool, device: string): Promise<SignalKeyStore> {
  await pool.query(
    'create table if not exists bare_keys (device text, kind text, id text, value text, primary key (device, kind, id))',
  );
  const write = async (kind: string, id: string, value: unknown): Promise<void> => {
    if (value == null) {
      await pool.query('delete from bare_keys where device = $1 and kind = $2 and id = $3', [device, kind, id]);
      return;
    }
    await pool.query(
      'insert into bare_keys values ($1, $2, $3, $4) on conflict (device, kind, id) do update set value = excluded.value',
      [device, kind, id, JSON.stringify(value, BufferJSON.replacer)],
    );
  };
  return {
    get: async (kind, ids) => {
      const { rows } = await pool.query<{ id: string; value: string }>(
        'select id, value from bare_keys where device = $1 and kind = $2 and id = any($3)',
        [device, kind, ids],
      );
      return Object.fromEntries(
        rows.map(({ id, value }) => [id, revive(kind, JSON.parse(value, BufferJSON.reviver))]),
      ) as never;
    },
    set: async (data: SignalDataSet) => {
      const writes = Object.entries(data).flatMap(([kind, entries]) =>
        Object.entries(entries ?? {}).map(([id, value]) => write(kind, id, value)),
      );
      await Promise.all(writes);
    },
  };
}

const revive = (kind: string, value: object) =>
  kind === 'app-state-sync-key' ? proto.Message.AppStateSyncKeyData.fromObject(value) : value;
