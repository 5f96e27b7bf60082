import { type Bench, inParallel } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import { MONITORED, readMonitor } from '../read-monitor.js';
import type { Figure } from '../report.js';
import { whenConnected } from './when-connected.js';

const DEVICES = 200;
const LANES = 3;

/** Measures the longest block of the event loop during connects, and their time. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  const devices = bench.devices ?? DEVICES;
  const server = await bench.startServer([MONITORED]);
  try {
    const user = await MersalUser.signIn(server);
    const phones = await sandbox.phones.createMany(devices);
    await inParallel(phones, LANES, async ({ number }) => void (await user.link((qr) => sandbox.scan(number, qr))));
    await user.leave();
    const numbers = phones.map(({ number }) => number);
    const figures = { late: [] as number[], seconds: [] as number[] };
    for (let round = 1; round <= bench.rounds; round++) {
      const startedAt = performance.now();
      await server.restart();
      // Excludes the time before it responds.
      const { eventLoop: loading } = await readMonitor(server);
      await whenConnected(sandbox, numbers);
      figures.seconds.push((performance.now() - startedAt) / 1000);
      const { max } = (await readMonitor(server)).eventLoop;
      figures.late.push(max);
      bench.print(
        `start ${round}: all there after ${figures.seconds.at(-1)?.toFixed(1)} s, event loop at most ${max.toFixed(0)} ms late, ` +
          `${loading.max.toFixed(0)} ms before it answers`,
      );
    }
    const goal = { of: 'figure', atMost: 1000 } as const;
    return [
      { name: `event loop, at most late while ${devices} devices start`, unit: 'ms', mersal: figures.late, goal },
      { name: `until ${devices} devices are open`, unit: 's', mersal: figures.seconds },
    ];
  } finally {
    await server.remove();
  }
}
