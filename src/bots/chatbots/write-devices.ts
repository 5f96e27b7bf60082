import type { EntityManager } from '@mikro-orm/postgresql';

/** Writes on which devices a chatbot answers, in place of the former ones. */
export async function writeDevices(
  em: EntityManager,
  accountId: number,
  id: number,
  deviceIds: readonly number[],
): Promise<void> {
  await em.execute('delete from chatbot_devices where chatbot_id = ? and account_id = ?', [id, accountId]);
  await em.execute(
    // One that was removed this moment is left out.
    `insert into chatbot_devices (chatbot_id, device_id, account_id)
     select ?, d.id, d.account_id from devices d where d.account_id = ? and d.id = any (?::bigint[])`,
    [id, accountId, `{${deviceIds.join()}}`],
  );
}
