import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inParallel } from '../bench/context.js';
import type { MersalServer } from '../bench/mersal-server.js';
import { MersalUser } from '../bench/mersal-user.js';
import { type MonitorReport, readMonitor } from '../bench/read-monitor.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { UNLIMITED } from '../setup/whatsapp/unlimited.js';
import type { Activity, SoakContext, SoakDevice, Tally } from './activity.js';
import { RepeatedCampaigns } from './repeated-campaigns.js';
import { dropAtRandom } from './drop-at-random.js';
import { StoreOrders } from './store-orders.js';
import { BotConversations } from './bot-conversations.js';
import { TextsBothWays } from './texts-both-ways.js';

export interface SoakSize {
  minutes: number;
  devices: number;
  dropsAMinute: number;
  textsAMinute: number;
}

export interface Sample extends MonitorReport {
  /** Counted since the devices were linked. */
  minute: number;
}

export interface SoakResult {
  size: SoakSize;
  samples: Sample[];
  /** All devices connected and idle: before the first drop and long after the last. */
  quiet: { before: Sample; after: Sample };
  drops: number;
  /** Response times to a text in ms, of the first and the second half. */
  callMs: [first: number[], second: number[]];
  tallies: (Tally & { name: string })[];
  /** Connections of the network at the end. */
  sockets: number;
}

const MINUTE_MS = 60_000;
const REST_MS = 20_000;
/** A frozen socket times out after 30 s. A device that is rejected repeatedly reconnects slowly. */
const RECONNECT_MS = 180_000;

export async function runSoak(server: MersalServer, sandbox: SandboxClient, size: SoakSize): Promise<SoakResult> {
  const context = await createContext(server, sandbox);
  const { user, db } = context;
  try {
    const devices = await linkAll(context, size.devices);
    console.log(`${size.devices} devices are linked`);
    const { activities, texts } = await prepare(context, devices, size.textsAMinute);
    await sleep(REST_MS);
    const startedAt = Date.now();
    const sample = async (): Promise<Sample> => {
      const report = await readMonitor(server);
      const minute = (Date.now() - startedAt) / MINUTE_MS;
      printSample(minute, report);
      return { ...report, minute };
    };

    const before = await sample();
    const end = startedAt + size.minutes * MINUTE_MS;
    const numbers = devices.map(({ number }) => number);
    const drops = dropAtRandom(sandbox, numbers, size.dropsAMinute, end);
    const traffic = Promise.all(activities.map((activity) => activity.keepGoing(end)));
    const samples: Sample[] = [];
    const everyMs = Math.min(MINUTE_MS / 2, (size.minutes * MINUTE_MS) / 20);
    while (Date.now() + everyMs < end) {
      await Promise.race([sleep(everyMs), traffic]);
      samples.push(await sample());
    }
    await traffic;
    const dropped = await drops;

    await user.whenAllOn(size.devices, RECONNECT_MS);
    await user.whenAllSent(RECONNECT_MS);
    await sleep(REST_MS);
    const quiet = { before, after: await sample() };
    const tallies: SoakResult['tallies'] = [];
    for (const activity of activities) tallies.push({ name: activity.name, ...(await activity.count()) });
    const halfTime = startedAt + (size.minutes * MINUTE_MS) / 2;
    const [first = [], second = []] = [true, false].map((isFirst) =>
      texts.calls.filter(({ at }) => at < halfTime === isFirst).map(({ ms }) => ms),
    );
    const { connections } = await sandbox.stats();
    return { size, samples, quiet, drops: dropped, callMs: [first, second], tallies, sockets: connections };
  } finally {
    await Promise.all([user.leave(), db.end()]);
  }
}

async function createContext(server: MersalServer, sandbox: SandboxClient): Promise<SoakContext> {
  const user = await MersalUser.signIn(server);
  return { server, sandbox, user, db: new pg.Pool({ connectionString: server.databaseUrl, max: 2 }) };
}

async function linkAll({ sandbox, user, db }: SoakContext, count: number): Promise<SoakDevice[]> {
  const devices: SoakDevice[] = [];
  await inParallel(await sandbox.phones.createMany(count), 3, async ({ number }, index) => {
    const { device: sessionId } = await user.link((qr) => sandbox.scan(number, qr));
    const { rows } = await db.query<{ id: string }>('select id from devices where session_id = $1', [sessionId]);
    devices[index] = { id: Number(rows[0]?.id), sessionId, number };
  });
  await db.query(`update devices set ${UNLIMITED}`);
  return devices;
}

/** Gives campaigns and bots a tenth of the devices each, the store one device, and texts the others. */
async function prepare(context: SoakContext, devices: readonly SoakDevice[], textsAMinute: number) {
  const tenth = Math.ceil(devices.length / 10);
  const [storeDevice, ...others] = devices;
  if (!storeDevice || others.length <= 2 * tenth) throw new Error('A soak takes four devices or more.');
  const texts = await TextsBothWays.prepare(context, others.slice(2 * tenth), textsAMinute);
  const activities: Activity[] = [
    texts,
    await RepeatedCampaigns.prepare(context, others.slice(0, tenth)),
    await BotConversations.prepare(context, others.slice(tenth, 2 * tenth)),
    await StoreOrders.prepare(context, storeDevice),
  ];
  return { activities, texts };
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function printSample(minute: number, { rss, heapUsed, eventLoop, open, files }: MonitorReport): void {
  const openNow = Object.entries(open).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `  ${minute.toFixed(1).padStart(5)} min  RSS ${megabytes(rss)} MB, heap ${megabytes(heapUsed)} MB, event loop at most ` +
      `${eventLoop.max.toFixed(0)} ms late; ${files} files, ${openNow.join(', ')}`,
  );
}
