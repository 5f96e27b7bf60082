import { type Bench, inParallel } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import { MONITOR_FLAG, readMonitor } from '../read-monitor.js';
import type { Figure } from '../report.js';
import { whenConnected } from './when-connected.js';

const DEVICES = 200;
const CONCURRENCY = 3;

/** Measures how long many connecting devices block the event loop, and when the last is open. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  const devices = bench.devices ?? DEVICES;
  const server = await bench.startServer([MONITOR_FLAG]);
  try {
    const user = await MersalUser.signIn(server);
    const phones = await sandbox.phones.createMany(devices);
    await inParallel(
      phones,
      CONCURRENCY,
      async ({ number }) => void (await user.link((qr) => sandbox.scan(number, qr))),
    );
    await user.leave();
    const numbers = phones.map(({ number }) => number);
    const figures = { delays: [] as number[], seconds: [] as number[] };
    for (let round = 1; round <= bench.rounds; round++) {
      const startedAt = performance.now();
      await server.restart();
      // Reading resets the monitor, which excludes the time before the server is ready.
      const { eventLoop: beforeReady } = await readMonitor(server);
      await whenConnected(sandbox, numbers);
      figures.seconds.push((performance.now() - startedAt) / 1000);
      const { max } = (await readMonitor(server)).eventLoop;
      figures.delays.push(max);
      bench.print(
        `start ${round}: all open after ${figures.seconds.at(-1)?.toFixed(1)} s, event loop at most ${max.toFixed(0)} ms late, ` +
          `${beforeReady.max.toFixed(0)} ms before it is ready`,
      );
    }
    const goal = { of: 'figure', atMost: 1000 } as const;
    return [
      { name: `event loop, longest delay while ${devices} devices connect`, unit: 'ms', mersal: figures.delays, goal },
      { name: `until ${devices} devices are open`, unit: 's', mersal: figures.seconds },
    ];
  } finally {
    await server.remove();
  }
}
