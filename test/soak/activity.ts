import type pg from 'pg';
import type { MersalServer } from '../bench/mersal-server.js';
import type { MersalUser } from '../bench/mersal-user.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

export interface SoakDevice {
  id: number;
  sessionId: string;
  number: string;
}

/** A signed-in merchant and the tools to act on their server. */
export interface SoakContext {
  server: MersalServer;
  sandbox: SandboxClient;
  user: MersalUser;
  db: pg.Pool;
}

export interface Tally {
  expected: number;
  received: number;
  /** Received more than once. */
  doubled: number;
}

/** Traffic that continues while connections drop. */
export interface Activity {
  readonly name: string;
  /** Sends until `end` (ms since 1970). Resolves when the server has accepted all messages. */
  keepGoing(end: number): Promise<void>;
  /** Called after all were sent. */
  count(): Promise<Tally>;
}

/** Counts distinct texts, and their duplicates. */
export function tallyOf(expected: number, texts: readonly string[]): Tally {
  const received = new Set(texts).size;
  return { expected, received, doubled: texts.length - received };
}

/** Returns all texts that these phones received, each prefixed with its phone. */
export async function prefixedTextsTo(sandbox: SandboxClient, numbers: readonly string[]): Promise<string[]> {
  const inboxes = await Promise.all(
    numbers.map(async (number) => {
      const messages = await sandbox.inbox(number, { waitMs: 0 });
      return messages.map(({ text }) => `${number}: ${text}`);
    }),
  );
  return inboxes.flat();
}
