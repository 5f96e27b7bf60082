import { type Bench, inParallel, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { numberOf, RECIPIENTS } from './text-senders.js';

const SENDS = 240;
const CONCURRENCY = 8;

/** Compares sends with an API key with sends by the dashboard's route. */
export async function measureIntegration(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [{ number }, recipients] = [
      await bench.sandbox.phones.create(),
      await bench.sandbox.phones.createMany(RECIPIENTS),
    ];
    const { device } = await user.link((qr) => bench.sandbox.scan(number, qr));
    const figure = { mersal: [] as number[], bare: [] as number[] };
    const rateOf = async (send: (to: string, text: string) => Promise<unknown>) => {
      const startedAt = performance.now();
      await inParallel([...Array(SENDS).keys()], CONCURRENCY, async (_, index) => {
        await send(numberOf(recipients, index), `text ${index}`);
      });
      const ms = performance.now() - startedAt;
      await user.whenAllSent();
      return (SENDS * 1000) / ms;
    };
    for (let round = 0; round <= bench.rounds; round++) {
      const bare = await rateOf((to, text) => user.send(device, to, text));
      // Each round has a new key, because a key has a limit of calls a minute.
      const sendWithKey = await user.makeProgram();
      const mersal = await rateOf((to, text) => sendWithKey(device, to, text));
      if (round === 0) continue;
      figure.bare.push(bare);
      figure.mersal.push(mersal);
      bench.print(`integration ${round}: ${mersal.toFixed(0)} texts/s with a key, ${bare.toFixed(0)} by the dashboard`);
    }
    await user.leave();
    return [
      {
        name: 'texts accepted by the integration API (bare: by the dashboard)',
        unit: '/s',
        ...figure,
        goal: { of: 'ratio', atLeast: 0.95 },
      },
    ];
  });
}
