import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { MersalServer } from './mersal-server.js';

export interface Bench {
  socketUrl: string;
  sandbox: SandboxClient;
  /** Measured rounds. Most measurements add round 0 to warm up. */
  rounds: number;
  /** Lines of an import file, contacts of an address book, or messages. */
  rows: number;
  /** Overrides a measurement's own number of devices. */
  devices: number | undefined;
  nodeFlags: readonly string[];
  /** `settings` are environment variables. */
  startServer(nodeFlags?: readonly string[], settings?: Readonly<Record<string, string>>): Promise<MersalServer>;
  print(line: string): void;
}

export type BenchPhones = readonly Pick<PhoneResource, 'number'>[];

/** Takes the items in order and works on at most `concurrency` of them at a time. */
export async function inParallel<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const takeItems = async (): Promise<void> => {
    while (next < items.length) {
      const index = next++;
      await work(items[index] as T, index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, takeItems));
}

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
