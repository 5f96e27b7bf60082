import { setTimeout as sleep } from 'node:timers/promises';
import type { CloseHow, SandboxClient } from '../setup/whatsapp/sandbox-client.js';

const MINUTE_MS = 60_000;
/** Most lack a close frame, as drops of mobile networks and servers do. */
const CLOSE_METHODS: readonly { how: CloseHow; code?: number }[] = [
  { how: 'tcp' },
  { how: 'tcp' },
  { how: 'tcp' },
  { how: 'stream-error', code: 503 },
  { how: 'stream-error', code: 515 },
  { how: 'freeze' },
];

/** Drops `aMinute` random connections a minute until `end` (ms since 1970). Returns how many were open and dropped. */
export async function dropAtRandom(
  sandbox: SandboxClient,
  numbers: readonly string[],
  aMinute: number,
  end: number,
): Promise<number> {
  let dropped = 0;
  while (Date.now() < end) {
    await sleep((2 * Math.random() * MINUTE_MS) / aMinute);
    const { how, code } = pickOne(CLOSE_METHODS);
    dropped += (await sandbox.close(how, { number: pickOne(numbers), ...(code && { code }) })).closed;
  }
  return dropped;
}

export const pickOne = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
