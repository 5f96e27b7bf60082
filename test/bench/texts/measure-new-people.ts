import { memoryKeys } from '../devices/bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { rateOf } from './measure-texts.js';
import { bareSender, waitingSender } from './text-senders.js';

const PEOPLE = 100;

/** Texts a second on one device, each to somebody it has never written to: who has which devices is asked, and a session begins with each. */
export async function measureNewPeople(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const senders = {
      bare: await bareSender(bench, memoryKeys(), PEOPLE),
      mersal: await waitingSender(bench, user, PEOPLE),
    };
    const rates = { bare: [] as number[], mersal: [] as number[] };
    // A round more than asked for: the first warms both up. Who begins changes from round to round.
    for (let round = 0; round <= bench.rounds; round++) {
      const names = round % 2 === 0 ? (['bare', 'mersal'] as const) : (['mersal', 'bare'] as const);
      for (const name of names) {
        const sender = senders[name];
        if (round > 0) sender.recipients.splice(0, PEOPLE, ...(await bench.sandbox.phones.createMany(PEOPLE)));
        const rate = await rateOf(bench, sender, round, PEOPLE);
        if (round > 0) rates[name].push(rate);
      }
      if (round > 0)
        bench.say(`new ${round}: bare ${rates.bare.at(-1)?.toFixed(0)}/s, Mersal ${rates.mersal.at(-1)?.toFixed(0)}/s`);
    }
    await Promise.all([senders.bare.end(), user.leave()]);
    return [
      {
        name: 'texts to new people waiting on a device',
        unit: '/s',
        mersal: rates.mersal,
        bare: rates.bare,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
    ];
  });
}
