import { setTimeout as sleep } from 'node:timers/promises';
import type { PhoneResource } from '../../../src/sandbox/sandbox.contract.js';
import { BareFleet } from './bare-fleet.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { medianOf } from '../statistics.js';
import { whenConnected } from './when-connected.js';

const FEW_DEVICES = 10;
const DEVICES = 60;
const REST_MS = 20_000;

/** Measures the memory of a further idle device by comparing few and many devices, each after a start. */
export async function measureFurther(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  const further = Math.max(1, (bench.devices ?? DEVICES) - FEW_DEVICES);
  const mersal = await withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const linked: string[] = [];
    const restingRssWith = async (phones: readonly PhoneResource[]): Promise<number> => {
      for (const { number } of phones) {
        await user.link((qr) => sandbox.scan(number, qr));
        linked.push(number);
      }
      await server.restart();
      await whenConnected(sandbox, linked);
      return measureRestingRss(() => server.rss());
    };
    const few = await restingRssWith(await sandbox.phones.createMany(FEW_DEVICES));
    const many = await restingRssWith(await sandbox.phones.createMany(further));
    await user.leave();
    return perDevice(bench, 'Mersal', few, many, further);
  });

  const fleet = BareFleet.start(bench.nodeFlags);
  const restingRssWith = async (count: number): Promise<number> => {
    const phones = await sandbox.phones.createMany(count);
    await fleet.link(phones.map(({ number }) => number));
    return measureRestingRss(() => fleet.rss());
  };
  const bare = perDevice(bench, 'bare', await restingRssWith(FEW_DEVICES), await restingRssWith(further), further);
  await fleet.end();
  const goal = { of: 'figure', atMost: 1.5 } as const;
  return [
    { name: `RSS per further idle device, ${further} of them`, unit: 'MB', mersal: [mersal], bare: [bare], goal },
  ];
}

function perDevice(bench: Bench, side: string, few: number, many: number, further: number): number {
  const each = (many - few) / further;
  bench.print(
    `further: ${side} ${few.toFixed(0)} MB, ${many.toFixed(0)} MB with ${further} devices more: ${each.toFixed(2)} MB each`,
  );
  return each;
}

async function measureRestingRss(rss: () => Promise<number>): Promise<number> {
  await sleep(REST_MS);
  const samples: number[] = [];
  for (let index = 0; index < 5; index++) {
    samples.push(await rss());
    await sleep(200);
  }
  return medianOf(samples);
}
