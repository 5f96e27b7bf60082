import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { MersalServer } from './mersal-server.js';

/** What each measurement is given. */
export interface Bench {
  socketUrl: string;
  sandbox: SandboxClient;
  rounds: number;
  /** Lines of the file to import; contacts of a book. */
  rows: number;
  /** Instead of as many devices as each measurement takes. */
  devices: number | undefined;
  /** How a server's Node is run. */
  nodeFlags: readonly string[];
  /** `settings` are environment variables. */
  startServer(nodeFlags?: readonly string[], settings?: Readonly<Record<string, string>>): Promise<MersalServer>;
  say(line: string): void;
}

export type Numbers = readonly Pick<PhoneResource, 'number'>[];

/** Runs the same work over all items with `lanes` of them under way at a time. */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** Runs the work on a server of its own, which is gone afterwards. */
export async function withServer<T>(
  bench: Bench,
  work: (server: MersalServer) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  const server = await bench.startServer([], settings);
  try {
    return await work(server);
  } finally {
    await server.remove();
  }
}
