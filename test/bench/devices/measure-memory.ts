import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, inParallel, withServer } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { medianOf } from '../statistics.js';
import { countConnections, cpuAtRest } from './at-rest.js';

const DEVICES = 30;
const TEXTS = 2000;
const WARM_UP_TEXTS = 200;
const RECIPIENTS = 10;
const CONCURRENCY = 8;
const REST_MS = 20_000;
const LONG_REST_MS = 45_000;

/** Measures memory and CPU of idle devices after linking, and after a restart. */
export async function measureIdle(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  return withServer(bench, async (server) => {
    const empty = await measureRestingRss(server, REST_MS / 2);
    const [emptyCpu = Number.NaN] = await cpuAtRest([server], REST_MS);
    const connections = await countConnections(server);
    bench.print(
      `idle: ${empty.toFixed(0)} MB, ${connections} connections, ${emptyCpu.toFixed(1)} ms of processor a second without a device`,
    );
    const user = await MersalUser.signIn(server);
    for (const { number } of await sandbox.phones.createMany(DEVICES))
      await user.link((qr) => sandbox.scan(number, qr));
    const linked = await measureRestingRss(server, REST_MS);
    bench.print(`idle: ${linked.toFixed(0)} MB after ${DEVICES} links`);
    await server.restart();
    await user.whenAllOn(DEVICES);
    const restarted = await measureRestingRss(server, REST_MS);
    const [cpu = Number.NaN] = await cpuAtRest([server], REST_MS);
    bench.print(
      `idle: ${restarted.toFixed(0)} MB, ${cpu.toFixed(1)} ms a second with ${DEVICES} devices after a restart`,
    );
    await user.leave();
    const goal = { of: 'figure', atMost: 230 } as const;
    return [
      { name: 'RSS without a device', unit: 'MB', mersal: [empty] },
      {
        name: 'connections to PostgreSQL without a device',
        unit: '',
        mersal: [connections],
        goal: { of: 'figure', atMost: 12 },
      },
      { name: `RSS after linking ${DEVICES} devices`, unit: 'MB', mersal: [linked], goal },
      { name: `RSS with ${DEVICES} idle devices after a restart`, unit: 'MB', mersal: [restarted], goal },
      { name: 'processor a second without a device', unit: 'ms', mersal: [emptyCpu] },
      { name: `processor a second with ${DEVICES} idle devices`, unit: 'ms', mersal: [cpu] },
    ];
  });
}

/** Measures how much memory many texts add, after a pause for cleanup. */
export async function measureGrowth(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const { number } = await sandbox.phones.create();
    const recipients = await sandbox.phones.createMany(RECIPIENTS);
    const { device } = await user.link((qr) => sandbox.scan(number, qr));
    const send = async (count: number) => {
      const texts = Array.from({ length: count }, (_, index) => `Text ${index}: your order is on its way.`);
      await inParallel(texts, CONCURRENCY, (text, index) =>
        user.send(device, recipients[index % RECIPIENTS]!.number, text),
      );
      await user.whenAllSent();
    };
    await send(WARM_UP_TEXTS);
    const before = await measureRestingRss(server, REST_MS);
    await send(TEXTS);
    const busy = await server.rss();
    const after = await measureRestingRss(server, LONG_REST_MS);
    bench.print(
      `growth: ${before.toFixed(0)} MB before, ${busy.toFixed(0)} MB at the end, ${after.toFixed(0)} MB after a rest`,
    );
    await user.leave();
    return [
      {
        name: `RSS growth over ${TEXTS} texts`,
        unit: 'MB',
        mersal: [after - before],
        goal: { of: 'figure', atMost: 25 },
      },
    ];
  });
}

async function measureRestingRss(server: MersalServer, ms: number): Promise<number> {
  await sleep(ms);
  const samples: number[] = [];
  for (let index = 0; index < 5; index++) {
    samples.push(await server.rss());
    await sleep(200);
  }
  return medianOf(samples);
}
