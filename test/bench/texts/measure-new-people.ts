import { memoryKeys } from '../devices/bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { rateAll } from './measure-texts.js';
import { bareSender, waitingSender } from './text-senders.js';

const RECIPIENTS = 100;

/** Measures texts that each need a device lookup and a new Signal session. */
export async function measureNewPeople(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const senders = {
      bare: await bareSender(bench, memoryKeys(), RECIPIENTS),
      mersal: await waitingSender(bench, user, RECIPIENTS),
    };
    const rates = await rateAll(bench, senders, RECIPIENTS, async ({ recipients }) => {
      recipients.splice(0, RECIPIENTS, ...(await bench.sandbox.phones.createMany(RECIPIENTS)));
    });
    await Promise.all([senders.bare.end(), user.leave()]);
    return [
      {
        name: 'texts to new recipients waiting on a device',
        unit: '/s',
        mersal: rates.mersal,
        bare: rates.bare,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
    ];
  });
}
