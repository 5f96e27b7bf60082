import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { Receipt } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';

/** WhatsApp's code for sending too fast. */
export const RATE_LIMITED = '429';
const MAX_ATTEMPTS = 6;
const MIN_PAUSE_SECONDS = 5;
const MAX_PAUSE_SECONDS = 300;

export interface RateLimited {
  ids: number[];
  otherReceipts: Receipt[];
  retrySeconds: number;
}

/** Holds messages with a growing delay. The device pauses meanwhile (claim-queued.ts). */
export async function holdRateLimited(
  em: EntityManager,
  { accountId, deviceId }: { accountId: number; deviceId: number },
  receipts: readonly Receipt[],
): Promise<RateLimited> {
  const rejected = receipts.filter(({ status, error }) => status === 'failed' && error === RATE_LIMITED);
  if (rejected.length === 0) return { ids: [], otherReceipts: [...receipts], retrySeconds: 0 };
  const waIds = rejected.map(({ waId }) => waId);
  const { rows } = await sql<Pick<Row<'messages'>, 'id' | 'wa_id'> & { remaining_seconds: number }>`
    update messages set status = 'queued', hold_reason = 'rate_limited', updated_at = clock_timestamp(),
       held_until = clock_timestamp()
         + least(${MAX_PAUSE_SECONDS}, ${MIN_PAUSE_SECONDS} * 2 ^ (greatest(attempts, 1) - 1)) * interval '1 second'
      where account_id = ${accountId} and device_id = ${deviceId} and from_me and status = 'sending' and wa_id = any (${waIds}::text[])
        and attempts < ${MAX_ATTEMPTS}
      returning id, wa_id, extract(epoch from held_until - clock_timestamp())::float8 remaining_seconds`.execute(
    database(em),
  );
  const heldWaIds = new Set(rows.map(({ wa_id }) => wa_id));
  return {
    ids: rows.map(({ id }) => id),
    otherReceipts: receipts.filter((receipt) => !rejected.includes(receipt) || !heldWaIds.has(receipt.waId)),
    retrySeconds: Math.min(...rows.map(({ remaining_seconds }) => remaining_seconds), MAX_PAUSE_SECONDS),
  };
}
