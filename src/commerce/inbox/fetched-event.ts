import { createHash } from 'node:crypto';
import type { StoreEvent } from '../store-events/store-event.js';

/** Name of rows with a normalized event. */
export const FETCHED = 'fetched';

interface FetchedRow {
  dedupeKey: string;
  body: Buffer;
}

/** Returns the same row for the same event. */
export function serializeFetched(event: StoreEvent): FetchedRow {
  const body = Buffer.from(JSON.stringify(event));
  return { dedupeKey: createHash('sha256').update(FETCHED).update(body).digest('hex'), body };
}

/** Returns an ignored event if the body is unreadable. */
export function parseFetched(body: Buffer): StoreEvent[] {
  try {
    return [JSON.parse(body.toString(), reviveDates) as StoreEvent];
  } catch {
    return [{ kind: 'ignored', reason: 'unreadable' }];
  }
}

const DATE_FIELDS = new Set(['at', 'placedAt', 'createdAt', 'leftAt', 'issuedAt', 'startsAt', 'endsAt']);

const reviveDates = (name: string, value: unknown): unknown =>
  DATE_FIELDS.has(name) && typeof value === 'string' ? new Date(value) : value;
