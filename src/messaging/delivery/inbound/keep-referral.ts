import { KeptReferral } from '../../../address-book/contacts/referral.contract.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { InboundReferral } from '../../../devices/devices.ports.js';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';

/** Phones repeat an ad's encrypted entry point while Meta attributes messages to the ad. */
const REPEAT_INTERVAL = '7 days';

interface ChatKey {
  accountId: number;
  chatId: number;
  contactId: number;
}

/** Returns null for a repetition. Call inside a transaction. */
export async function keepReferral(
  em: EntityManager,
  { accountId, chatId, contactId }: ChatKey,
  referral: InboundReferral | null,
  at: Date,
): Promise<InboundReferral | null> {
  if (!referral || (!isDescribed(referral) && (await isRepeated(em, accountId, chatId, at)))) return null;
  const storedReferral: KeptReferral = { ...referral, at: at.toISOString() };
  const values = { referral: JSON.stringify(storedReferral), updated_at: CURRENT_TIME };
  await database(em)
    .updateTable('chats')
    .set(values)
    .where('id', '=', chatId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(referral is null or (referral ->> 'at')::timestamptz <= ${at}::timestamptz)`)
    .execute();
  await database(em)
    .updateTable('contacts')
    .set(values)
    .where('id', '=', contactId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(referral is null or (referral ->> 'at')::timestamptz > ${at}::timestamptz)`)
    .execute();
  return referral;
}

const isDescribed = ({ sourceId, ctwaClid, headline, url }: InboundReferral): boolean =>
  [sourceId, ctwaClid, headline, url].some((fact) => fact !== null);

async function isRepeated(em: EntityManager, accountId: number, chatId: number, at: Date): Promise<boolean> {
  const chat = await database(em)
    .selectFrom('chats')
    .select('id')
    .where('id', '=', chatId)
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(referral ->> 'at')::timestamptz > ${at}::timestamptz - ${REPEAT_INTERVAL}::interval`)
    .executeTakeFirst();
  return chat !== undefined;
}
