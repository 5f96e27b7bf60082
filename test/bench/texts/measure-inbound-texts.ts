import { setTimeout as sleep } from 'node:timers/promises';
import { BareDevice, memoryKeys } from '../devices/bare-device.js';
import { type Bench, inParallel, type BenchPhones, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';

const CUSTOMERS = 20;
/** Sent by each customer in a round. */
const TEXTS = 30;
const PATIENCE_MS = 120_000;

/**
 * Measures received texts a second. A text counts when Baileys has emitted it (bare), or when it is in the ledger
 * (Mersal, which journals it before the receipt).
 */
export async function measureInboundTexts(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const [mersalPhone, barePhone, ...customers] = await bench.sandbox.phones.createMany(2 + CUSTOMERS);
    await user.link((qr) => bench.sandbox.scan(mersalPhone!.number, qr));
    const { device } = await BareDevice.link(bench.socketUrl, memoryKeys(), (qr) =>
      bench.sandbox.scan(barePhone!.number, qr),
    );
    const sides = {
      bare: { number: barePhone!.number, count: () => Promise.resolve(device.received) },
      mersal: { number: mersalPhone!.number, count: () => user.countReceived() },
    };
    const rates = { bare: [] as number[], mersal: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      for (const side of ['bare', 'mersal'] as const) {
        const rate = await rateOf(bench, customers, sides[side]);
        // The first round creates Signal sessions, contacts and chats.
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
  customers: BenchPhones,
  { number, count }: { number: string; count(): Promise<number> },
): Promise<number> {
  const expected = (await count()) + customers.length * TEXTS;
  const startedAt = performance.now();
  await inParallel(customers, customers.length, async (customer) => {
    for (let text = 0; text < TEXTS; text++)
      await sandbox.send(customer.number, number, `Where is my order? I ask for the time number ${text}.`);
  });
  while ((await count()) < expected) {
    if (performance.now() - startedAt > PATIENCE_MS) throw new Error('some texts did not arrive in time');
    await sleep(20);
  }
  return (customers.length * TEXTS * 1_000) / (performance.now() - startedAt);
}
