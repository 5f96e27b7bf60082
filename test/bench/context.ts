import { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import type { PhoneResource } from '../../src/sandbox/sandbox.contract.js';
import { MersalServer } from './mersal-server.js';

export interface Bench {
  socketUrl: string;
  sandbox: SandboxClient;
  rounds: number;
  /** Lines of an import file, or contacts. */
  rows: number;
  /** Overrides each measurement's number. */
  devices: number | undefined;
  nodeFlags: readonly string[];
  /** `settings` are environment variables. */
  startServer(nodeFlags?: readonly string[], settings?: Readonly<Record<string, string>>): Promise<MersalServer>;
  print(line: string): void;
}

export type BenchNumbers = readonly Pick<PhoneResource, 'number'>[];

export async function inParallel<T>(
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
