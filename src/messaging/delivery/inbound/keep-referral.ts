import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundReferral } from '../../../devices/devices.ports.js';

export interface KeptReferral extends InboundReferral {
  at: string;
}

/** Phones repeat an ad's encrypted entry point while Meta attributes messages to it. */
const REPEAT_INTERVAL = '7 days';

interface ChatKey {
  accountId: number;
  chatId: number;
  contactId: number;
}

/** Newest ad on the chat, first on the contact. Null for a repetition. Call inside a transaction. */
export async function keepReferral(
  em: EntityManager,
  { accountId, chatId, contactId }: ChatKey,
  referral: InboundReferral | null,
  at: Date,
): Promise<InboundReferral | null> {
  if (!referral || (!isDescribed(referral) && (await isRepeated(em, accountId, chatId, at)))) return null;
  const kept: KeptReferral = { ...referral, at: at.toISOString() };
  const params = [JSON.stringify(kept), at.toISOString()];
  await em.execute(
    `update chats set referral = ?::jsonb, updated_at = clock_timestamp()
      where id = ? and account_id = ? and (referral is null or (referral ->> 'at')::timestamptz <= ?::timestamptz)`,
    [params[0], chatId, accountId, params[1]],
  );
  await em.execute(
    `update contacts set referral = ?::jsonb, updated_at = clock_timestamp()
      where id = ? and account_id = ? and (referral is null or (referral ->> 'at')::timestamptz > ?::timestamptz)`,
    [params[0], contactId, accountId, params[1]],
  );
  return referral;
}

const isDescribed = ({ sourceId, ctwaClid, headline, url }: InboundReferral): boolean =>
  [sourceId, ctwaClid, headline, url].some((fact) => fact !== null);

async function isRepeated(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select 1 from chats where id = ? and account_id = ? and (referral ->> 'at')::timestamptz > ?::timestamptz - interval '${REPEAT_INTERVAL}'`,
    [chatId, accountId, at.toISOString()],
  );
  return rows.length > 0;
}
