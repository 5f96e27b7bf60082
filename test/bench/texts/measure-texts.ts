import pg from 'pg';
import { memoryKeys } from '../devices/bare-device.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import { postgresKeys } from '../devices/postgres-keys.js';
import type { Figure } from '../report.js';
import { bareSender, restSender, type TextSender, waitingSender } from './text-senders.js';

const TEXTS = 300;

/** Measures texts to known recipients until the last acknowledgement. */
export async function measureTexts(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 10 });
    const memory = await bareSender(bench, memoryKeys());
    const rows = await bareSender(bench, await postgresKeys(pool, 'bench'));
    const senders = { memory, rows, waiting: await waitingSender(bench, user), rest: await restSender(bench, user) };
    const rates = await rateAll(bench, senders, TEXTS);
    await Promise.all([memory.end(), rows.end(), user.leave(), pool.end()]);
    return [
      {
        name: 'texts waiting on a device',
        unit: '/s',
        mersal: rates.waiting,
        bare: rates.memory,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
      { name: '  bare with keys in PostgreSQL', unit: '/s', mersal: rates.waiting, bare: rates.rows },
      { name: 'texts over REST on a device', unit: '/s', mersal: rates.rest, bare: rates.memory },
      { name: '  bare with keys in PostgreSQL', unit: '/s', mersal: rates.rest, bare: rates.rows },
    ];
  });
}

/** Runs `renew` before each round but the first, which warms up. */
export async function rateAll<Name extends string>(
  bench: Bench,
  senders: Record<Name, TextSender>,
  count: number,
  renew?: (sender: TextSender) => Promise<void>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(senders) as Name[];
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  // The order alternates.
  for (let round = 0; round <= bench.rounds; round++) {
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(round + turn) % names.length] as Name;
      if (round > 0) await renew?.(senders[name]);
      const rate = await rateOf(bench, senders[name], round, count);
      if (round > 0) rates[name].push(rate);
    }
    if (round > 0)
      bench.print(`texts ${round}: ${names.map((name) => `${name} ${rates[name].at(-1)?.toFixed(0)}/s`).join(', ')}`);
  }
  return rates;
}

/** Returns texts a second. Fails when a phone misses its texts. */
async function rateOf(
  { sandbox }: Bench,
  { recipients, send }: TextSender,
  round: number,
  texts: number,
): Promise<number> {
  const expected = await Promise.all(
    recipients.map(
      async ({ number }) => (await sandbox.inbox(number, { waitMs: 0 })).length + texts / recipients.length,
    ),
  );
  const ms = await send(
    Array.from({ length: texts }, (_, index) => `Round ${round}, text ${index}: your order is on its way.`),
  );
  await Promise.all(
    recipients.map(async ({ number }, index) => {
      const count = expected[index] ?? 0;
      const received = await sandbox.inbox(number, { waitMs: 30_000, count });
      if (received.length !== count) throw new Error(`a phone has ${received.length} texts instead of ${count}`);
    }),
  );
  return texts / (ms / 1000);
}
