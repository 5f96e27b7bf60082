import type { EntityManager } from '@mikro-orm/postgresql';
import type { InboundReferral } from '../../../devices/devices.ports.js';

/** As chats and people keep it. `at` is the time of the message. */
export interface KeptReferral extends InboundReferral {
  at: string;
}

/** Phones repeat a sealed entry point in the messages that follow, for as long as Meta attributes them to the ad. */
const REPEATED_WITHIN = '7 days';

interface Place {
  accountId: number;
  chatId: number;
  contactId: number;
}

/**
 * Keeps the ad a message came from: the newest on its chat, the first on its person. Returns what the message itself keeps; null for a
 * repetition. Runs inside the caller's transaction.
 */
export async function keepReferral(
  em: EntityManager,
  { accountId, chatId, contactId }: Place,
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
    `select 1 from chats where id = ? and account_id = ? and (referral ->> 'at')::timestamptz > ?::timestamptz - interval '${REPEATED_WITHIN}'`,
    [chatId, accountId, at.toISOString()],
  );
  return rows.length > 0;
}
