import { setTimeout as sleep } from 'node:timers/promises';
import type { CloseHow, SandboxClient } from '../setup/whatsapp/sandbox-client.js';

const MINUTE_MS = 60_000;
/** Mostly as mobile networks and servers do it: cut off without a word. */
const WAYS: readonly { how: CloseHow; code?: number }[] = [
  { how: 'tcp' },
  { how: 'tcp' },
  { how: 'tcp' },
  { how: 'stream-error', code: 503 },
  { how: 'stream-error', code: 515 },
  { how: 'freeze' },
];

/** Ends connections of phones by chance, so many a minute, until `end`. Answers how many were open and fell. */
export async function dropAtRandom(
  sandbox: SandboxClient,
  numbers: readonly string[],
  aMinute: number,
  end: number,
): Promise<number> {
  let dropped = 0;
  while (Date.now() < end) {
    await sleep((2 * Math.random() * MINUTE_MS) / aMinute);
    const { how, code } = oneOf(WAYS);
    dropped += (await sandbox.close(how, { number: oneOf(numbers), ...(code && { code }) })).closed;
  }
  return dropped;
}

export const oneOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
