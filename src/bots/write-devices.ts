import type { EntityManager } from '@mikro-orm/postgresql';
import { ALL_DEVICES } from '../devices/devices.sql.js';

/** The key is the device table's prefix. */
type Answerer = { chatbot: number } | { auto_reply: number };

/** Returns removed devices. */
export async function writeDevices(
  em: EntityManager,
  accountId: number,
  answerer: Answerer,
  deviceIds: readonly number[],
): Promise<number[]> {
  const [name, id] = 'chatbot' in answerer ? ['chatbot', answerer.chatbot] : ['auto_reply', answerer.auto_reply];
  const previous = await em.execute<{ device_id: string }[]>(
    `delete from ${name}_devices where ${name}_id = ? and account_id = ? returning device_id`,
    [id, accountId],
  );
  await em.execute(
    // Skips devices deleted concurrently.
    `insert into ${name}_devices (${name}_id, device_id, account_id)
     select ?, d.id, d.account_id from ${ALL_DEVICES} d where d.account_id = ? and d.id = any (?::bigint[])`,
    [id, accountId, `{${deviceIds.join()}}`],
  );
  return previous.map(({ device_id }) => Number(device_id)).filter((deviceId) => !deviceIds.includes(deviceId));
}
