import { setTimeout as sleep } from 'node:timers/promises';
import { BareDevice, memoryKeys } from '../devices/bare-device.js';
import { type Bench, inParallel, type BenchNumbers, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

const PEOPLE = 20;
/** Per contact and round. */
const TEXTS = 30;
const PATIENCE_MS = 120_000;

/**
 * Measures until Baileys has emitted the last (bare), or until it is in the ledger (Mersal, which journals before the
 * receipt).
 */
export async function measureInboundTexts(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [ours, theirs, ...people] = await bench.sandbox.phones.createMany(2 + PEOPLE);
    await user.link((qr) => bench.sandbox.scan(ours!.number, qr));
    const { device } = await BareDevice.link(bench.socketUrl, memoryKeys(), (qr) =>
      bench.sandbox.scan(theirs!.number, qr),
    );
    const sides = {
      bare: { number: theirs!.number, count: () => Promise.resolve(device.received) },
      mersal: { number: ours!.number, count: () => user.countReceived() },
    };
    const rates = { bare: [] as number[], mersal: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      for (const side of ['bare', 'mersal'] as const) {
        const rate = await rateOf(bench, people, sides[side]);
        // Creates Signal sessions, contacts and chats.
        if (round > 0) rates[side].push(rate);
      }
      if (round > 0)
        bench.print(
          `inbound texts ${round}: bare ${rates.bare.at(-1)?.toFixed(0)}/s, mersal ${rates.mersal.at(-1)?.toFixed(0)}/s`,
        );
    }
    await Promise.all([device.end(), user.leave()]);
    return [{ name: 'inbound texts of a device', unit: '/s', ...rates, goal: { of: 'ratio', atLeast: 0.4 } }];
  });
}

async function rateOf(
  { sandbox }: Bench,
  people: BenchNumbers,
  { number, count }: { number: string; count(): Promise<number> },
): Promise<number> {
  const expected = (await count()) + people.length * TEXTS;
  const startedAt = performance.now();
  await inParallel(people, people.length, async (person) => {
    for (let text = 0; text < TEXTS; text++)
      await sandbox.send(person.number, number, `Where is my order? I ask for the time number ${text}.`);
  });
  while ((await count()) < expected) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('some texts did not arrive in time');
    await sleep(20);
  }
  return (people.length * TEXTS * 1_000) / (performance.now() - startedAt);
}
