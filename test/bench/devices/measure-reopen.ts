import { BareFleet } from './bare-fleet.js';
import { type Bench, inParallel, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { whenConnected } from './when-connected.js';

const DEVICES = 30;
const CONCURRENCY = 3;

/** Measures from the start of a killed server to its last connected device. Bare devices keep their process. */
export async function measureReopen(bench: Bench): Promise<Figure[]> {
  const { sandbox } = bench;
  const devices = bench.devices ?? DEVICES;
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [mersalPhones, barePhones] = [
      await sandbox.phones.createMany(devices),
      await sandbox.phones.createMany(devices),
    ];
    await inParallel(
      mersalPhones,
      CONCURRENCY,
      async ({ number }) => void (await user.link((qr) => sandbox.scan(number, qr))),
    );
    await user.leave();
    const fleet = BareFleet.start(bench.nodeFlags);
    const [mersal, bare]: number[][] = [[], []];
    for (let round = 1; round <= bench.rounds; round++) {
      await server.kill();
      const startedAt = performance.now();
      const readyMs = server.startAgain().then(() => performance.now() - startedAt);
      await whenConnected(
        sandbox,
        mersalPhones.map(({ number }) => number),
      );
      mersal!.push((performance.now() - startedAt) / 1000);
      if (round === 1) await fleet.link(barePhones.map(({ number }) => number));
      bare!.push((await fleet.reopen()) / 1000);
      const seconds = (values: number[]) => `${values.at(-1)?.toFixed(1)} s`;
      bench.print(
        `reopen ${round}: Mersal ${seconds(mersal!)}, of which ${((await readyMs) / 1000).toFixed(1)} s until it is ready; bare ${seconds(bare!)}`,
      );
    }
    await fleet.end();
    return [
      {
        name: `${devices} devices open again after SIGKILL`,
        unit: 's',
        mersal: mersal!,
        bare: bare!,
        goal: { of: 'figure', atMost: 3 },
      },
    ];
  });
}
