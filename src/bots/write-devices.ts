import type { EntityManager } from '@mikro-orm/postgresql';

/** What answers on devices, as its table of them names it. */
type Answerer = { chatbot: number } | { auto_reply: number };

/** Writes on which devices a chatbot or an auto-reply answers, in place of the former ones. */
export async function writeDevices(
  em: EntityManager,
  accountId: number,
  answerer: Answerer,
  deviceIds: readonly number[],
): Promise<void> {
  const [name, id] = 'chatbot' in answerer ? ['chatbot', answerer.chatbot] : ['auto_reply', answerer.auto_reply];
  await em.execute(`delete from ${name}_devices where ${name}_id = ? and account_id = ?`, [id, accountId]);
  await em.execute(
    // One that was removed this moment is left out.
    `insert into ${name}_devices (${name}_id, device_id, account_id)
     select ?, d.id, d.account_id from devices d where d.account_id = ? and d.id = any (?::bigint[])`,
    [id, accountId, `{${deviceIds.join()}}`],
  );
}
