import pg from 'pg';
import { memoryKeys } from '../devices/bare-device.js';
import { type Bench, withServer } from '../context.js';
import { combineSenders, restFleet, waitingFleet } from './text-fleets.js';
import { rateAll } from './measure-texts.js';
import { MersalUser } from '../mersal-user.js';
import { postgresKeys } from '../devices/postgres-keys.js';
import type { Figure } from '../report.js';
import { bareSender } from './text-senders.js';

const DEVICES = 10;
const TEXTS_EACH = 100;

/** Measures texts a second over several devices, until the last acknowledgement. */
export async function measureFleetTexts(bench: Bench): Promise<Figure[]> {
  const devices = bench.devices ?? DEVICES;
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 10 });
    const bare: Record<'memory' | 'rows', Awaited<ReturnType<typeof bareSender>>[]> = { memory: [], rows: [] };
    for (let index = 0; index < devices; index++) {
      bare.memory.push(await bareSender(bench, memoryKeys()));
      bare.rows.push(await bareSender(bench, await postgresKeys(pool, `bench-${index}`)));
    }
    const senders = {
      memory: combineSenders(bare.memory),
      rows: combineSenders(bare.rows),
      waiting: await waitingFleet(bench, user, devices),
      rest: await restFleet(bench, user, devices),
    };
    const rates = await rateAll(bench, senders, devices * TEXTS_EACH);
    await Promise.all([...bare.memory, ...bare.rows].map((sender) => sender.end()));
    await Promise.all([user.leave(), pool.end()]);
    const goal = { of: 'ratio', atLeast: 0.7 } as const;
    const row = (name: string, mersal: number[], bareRates: number[]) => ({
      name,
      unit: '/s',
      mersal,
      bare: bareRates,
    });
    return [
      { ...row(`texts waiting on ${devices} devices`, rates.waiting, rates.memory), goal },
      { ...row('  bare with keys in PostgreSQL', rates.waiting, rates.rows), goal },
      row(`texts over REST on ${devices} devices`, rates.rest, rates.memory),
      row('  bare with keys in PostgreSQL', rates.rest, rates.rows),
    ];
  });
}
