import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ALL_DEVICES } from '../devices/devices.sql.js';
import { database } from '../platform/database/statements/database.js';

type Answerer = { chatbot: number } | { auto_reply: number };

/** Returns IDs of removed devices. */
export async function writeDevices(
  em: EntityManager,
  accountId: number,
  answerer: Answerer,
  deviceIds: readonly number[],
): Promise<number[]> {
  const [name, id] = 'chatbot' in answerer ? ['chatbot', answerer.chatbot] : ['auto_reply', answerer.auto_reply];
  const [table, key] = [sql.table(`${name}_devices`), sql.ref(`${name}_id`)];
  const { rows: previous } = await sql<{ device_id: number }>`
    delete from ${table} where ${key} = ${id} and account_id = ${accountId} returning device_id`.execute(database(em));
  // Skips devices deleted concurrently.
  await sql`
    insert into ${table} (${key}, device_id, account_id)
     select ${id}::bigint, d.id, d.account_id from ${ALL_DEVICES} d
      where d.account_id = ${accountId} and d.id = any (${deviceIds}::bigint[])`.execute(database(em));
  return previous.map(({ device_id }) => device_id).filter((deviceId) => !deviceIds.includes(deviceId));
}
