import { createHash } from 'node:crypto';
import type { StoreEvent } from '../store-events/store-event.js';

/** Name of a row that was asked for and not sent: its body is the event as it was read. */
export const FETCHED = 'fetched';

interface FetchedRow {
  dedupeKey: string;
  body: Buffer;
}

/** The same state of the same order or cart is one row, however often it is asked for. */
export function writeFetched(event: StoreEvent): FetchedRow {
  const body = Buffer.from(JSON.stringify(event));
  return { dedupeKey: createHash('sha256').update(FETCHED).update(body).digest('hex'), body };
}

/** What was written by another version, or by nobody, is nothing. */
export function readFetched(body: Buffer): StoreEvent[] {
  try {
    return [JSON.parse(body.toString(), reviveDates) as StoreEvent];
  } catch {
    return [{ kind: 'ignored', reason: 'unreadable' }];
  }
}

const DATES = new Set(['at', 'placedAt', 'leftAt', 'issuedAt', 'startsAt', 'endsAt']);

const reviveDates = (name: string, value: unknown): unknown =>
  DATES.has(name) && typeof value === 'string' ? new Date(value) : value;
