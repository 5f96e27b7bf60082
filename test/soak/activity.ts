import type pg from 'pg';
import type { MersalServer } from '../bench/mersal-server.js';
import type { MersalUser } from '../bench/mersal-user.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';

export interface LinkedDevice {
  id: number;
  sessionId: string;
  number: string;
}

/** One signed-in merchant and what acts upon their server. */
export interface Ground {
  server: MersalServer;
  sandbox: SandboxClient;
  user: MersalUser;
  db: pg.Pool;
}

/** What was to reach somebody, and how much of it did. */
export interface Tally {
  asked: number;
  received: number;
  doubled: number;
}

/** Something that goes on all the time, whatever becomes of the connections. */
export interface Activity {
  readonly name: string;
  /** Begins nothing new after `end` (milliseconds since 1970); resolves when what it began is in the server's hands. */
  keepGoing(end: number): Promise<void>;
  /** Once everything was sent. */
  count(): Promise<Tally>;
}

/** Of texts that are all different, however often each of them came. */
export function tallyOf(asked: number, texts: readonly string[]): Tally {
  const received = new Set(texts).size;
  return { asked, received, doubled: texts.length - received };
}

/** What these phones were brought, each text with the phone before it. */
export async function textsTo(sandbox: SandboxClient, numbers: readonly string[]): Promise<string[]> {
  const inboxes = await Promise.all(
    numbers.map(async (number) => {
      const messages = await sandbox.inbox(number, { waitMs: 0 });
      return messages.map(({ text }) => `${number}: ${text}`);
    }),
  );
  return inboxes.flat();
}
