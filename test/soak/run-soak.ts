import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inLanes } from '../bench/context.js';
import type { MersalServer } from '../bench/mersal-server.js';
import { MersalUser } from '../bench/mersal-user.js';
import { type MonitorReport, readMonitor } from '../bench/read-monitor.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { UNLIMITED } from '../setup/whatsapp/unlimited.js';
import type { Activity, Ground, LinkedDevice, Tally } from './activity.js';
import { CampaignAfterCampaign } from './campaign-after-campaign.js';
import { dropAtRandom } from './drop-at-random.js';
import { OrdersInAShop } from './orders-in-a-shop.js';
import { TalksWithABot } from './talks-with-a-bot.js';
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
  /** How long the server took to take a text, in milliseconds: of the first half of the time and of the second. */
  callMs: [first: number[], second: number[]];
  tallies: (Tally & { name: string })[];
  sockets: number;
}

const MINUTE_MS = 60_000;
const REST_MS = 20_000;
/** A socket that froze is given up after half a minute, and one that was refused several times comes back slowly. */
const COME_BACK_MS = 180_000;

export async function runSoak(server: MersalServer, sandbox: SandboxClient, size: SoakSize): Promise<SoakResult> {
  const ground = await openGround(server, sandbox);
  const { user, db } = ground;
  try {
    const devices = await linkAll(ground, size.devices);
    console.log(`${size.devices} devices are linked`);
    const { activities, texts } = await prepare(ground, devices, size.textsAMinute);
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
    const numbers = devices.map(({ number }) => number);
    const drops = dropAtRandom(sandbox, numbers, size.dropsAMinute, end);
    const going = Promise.all(activities.map((activity) => activity.keepGoing(end)));
    const samples: Sample[] = [];
    const everyMs = Math.min(MINUTE_MS / 2, (size.minutes * MINUTE_MS) / 20);
    while (Date.now() + everyMs < end) {
      await Promise.race([sleep(everyMs), going]);
      samples.push(await sample());
    }
    await going;
    const dropped = await drops;

    await user.whenAllOn(size.devices, COME_BACK_MS);
    await user.whenAllSent(COME_BACK_MS);
    await sleep(REST_MS);
    const quiet = { before, after: await sample() };
    const tallies: SoakResult['tallies'] = [];
    for (const activity of activities) tallies.push({ name: activity.name, ...(await activity.count()) });
    const half = startedAt + (size.minutes * MINUTE_MS) / 2;
    const [first = [], second = []] = [true, false].map((isFirst) =>
      texts.calls.filter(({ at }) => at < half === isFirst).map(({ ms }) => ms),
    );
    const { connections } = await sandbox.stats();
    return { size, samples, quiet, drops: dropped, callMs: [first, second], tallies, sockets: connections };
  } finally {
    await Promise.all([user.leave(), db.end()]);
  }
}

async function openGround(server: MersalServer, sandbox: SandboxClient): Promise<Ground> {
  const user = await MersalUser.signIn(server);
  return { server, sandbox, user, db: new pg.Pool({ connectionString: server.databaseUrl, max: 2 }) };
}

async function linkAll({ sandbox, user, db }: Ground, count: number): Promise<LinkedDevice[]> {
  const devices: LinkedDevice[] = [];
  await inLanes(await sandbox.phones.createMany(count), 3, async ({ number }, index) => {
    const { device: sessionId } = await user.link((qr) => sandbox.scan(number, qr));
    const { rows } = await db.query<{ id: string }>('select id from devices where session_id = $1', [sessionId]);
    devices[index] = { id: Number(rows[0]?.id), sessionId, number };
  });
  await db.query(`update devices set ${UNLIMITED}`);
  return devices;
}

/** A tenth of the devices is for campaigns, a tenth for bots, one for the shop; the others are for texts. */
async function prepare(ground: Ground, devices: readonly LinkedDevice[], textsAMinute: number) {
  const tenth = Math.ceil(devices.length / 10);
  const [shop, ...others] = devices;
  if (!shop || others.length <= 2 * tenth) throw new Error('A soak takes four devices or more.');
  const texts = await TextsBothWays.prepare(ground, others.slice(2 * tenth), textsAMinute);
  const activities: Activity[] = [
    texts,
    await CampaignAfterCampaign.prepare(ground, others.slice(0, tenth)),
    await TalksWithABot.prepare(ground, others.slice(tenth, 2 * tenth)),
    await OrdersInAShop.prepare(ground, shop),
  ];
  return { activities, texts };
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1);

function tell(minute: number, { rss, heapUsed, eventLoop, open, files }: MonitorReport): void {
  const openNow = Object.entries(open).map(([kind, count]) => `${kind} ${count}`);
  console.log(
    `  ${minute.toFixed(1).padStart(5)} min  RSS ${megabytes(rss)} MB, heap ${megabytes(heapUsed)} MB, event loop at most ` +
      `${eventLoop.max.toFixed(0)} ms late; ${files} files, ${openNow.join(', ')}`,
  );
}
