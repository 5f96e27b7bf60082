import { setTimeout as sleep } from 'node:timers/promises';
import { inLanes } from '../bench/context.js';
import type { MersalServer } from '../bench/mersal-server.js';
import { MersalUser } from '../bench/mersal-user.js';
import { type MonitorReport, readMonitor } from '../bench/read-monitor.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { dropAtRandom } from './drop-at-random.js';
import { TextsBothWays } from './texts-both-ways.js';

export interface SoakSize {
  minutes: number;
  devices: number;
  dropsAMinute: number;
  textsAMinute: number;
}

/** How the server stood at a moment. */
export interface Sample extends MonitorReport {
  /** Since the devices were linked. */
  minute: number;
}

export interface SoakResult {
  size: SoakSize;
  /** While it was under way. */
  samples: Sample[];
  /** All devices on and nothing to do: before the first drop, and long after the last. */
  quiet: { before: Sample; after: Sample };
  drops: number;
  texts: { asked: number; received: number; doubled: number };
  sockets: number;
}

const MINUTE_MS = 60_000;
const REST_MS = 20_000;
/** A socket that froze is given up after half a minute, and one that was refused several times comes back slowly. */
const COME_BACK_MS = 180_000;

export async function runSoak(server: MersalServer, sandbox: SandboxClient, size: SoakSize): Promise<SoakResult> {
  const user = await MersalUser.signIn(server);
  const phones = await sandbox.phones.createMany(size.devices);
  const devices: string[] = [];
  await inLanes(phones, 3, async ({ number }, index) => {
    devices[index] = (await user.link((qr) => sandbox.scan(number, qr))).device;
  });
  console.log(`${size.devices} devices are linked`);
  const numbers = phones.map(({ number }) => number);
  const texts = await TextsBothWays.prepare(user, sandbox, devices, numbers);
  await sleep(REST_MS);
  const startedAt = Date.now();
  const sample = async (): Promise<Sample> => {
    const report = await readMonitor(server);
    const minute = (Date.now() - startedAt) / MINUTE_MS;
    tell(minute, report);
    return { ...report, minute };
  };

  const before = await sample();
  const end = startedAt + size.minutes * MINUTE_MS;
  const drops = dropAtRandom(sandbox, numbers, size.dropsAMinute, end);
  const sending = texts.keepGoing(size.textsAMinute, end);
  const samples: Sample[] = [];
  const everyMs = Math.min(MINUTE_MS / 2, (size.minutes * MINUTE_MS) / 20);
  while (Date.now() + everyMs < end) {
    await sleep(everyMs);
    samples.push(await sample());
  }
  await sending;
  const result = { size, samples, drops: await drops };

  await user.whenAllOn(size.devices, COME_BACK_MS);
  await user.whenAllSent(COME_BACK_MS);
  await sleep(REST_MS);
  const quiet = { before, after: await sample() };
  const received = await texts.count();
  const { connections } = await sandbox.stats();
  await user.leave();
  return { ...result, quiet, texts: received, sockets: connections };
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function tell(minute: number, { rss, heapUsed, eventLoop, open, files }: MonitorReport): void {
  const openNow = Object.entries(open).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `  ${minute.toFixed(1).padStart(5)} min  RSS ${megabytes(rss)} MB, heap ${megabytes(heapUsed)} MB, event loop at most ` +
      `${eventLoop.max.toFixed(0)} ms late; ${files} files, ${openNow.join(', ')}`,
  );
}
