import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const DEVICES = isLong ? 10 : 4;
const TIMES = isLong ? 20 : 1;
/** Twice as long as a process may be silent. */
const FROZEN_MS = 20_000;

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open();
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: DEVICES, phones: 12 });
}, 300_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 60_000);

/** The process that holds the most devices, and which they are. */
async function busiest(): Promise<{ name: string; held: number[] }> {
  const holders = [...(await load.holders())];
  const of = (name: string) => holders.filter(([, holder]) => holder === name).map(([id]) => id);
  const [name = ''] = ['devices-1', 'devices-2'].sort((one, other) => of(other).length - of(one).length);
  return { name, held: of(name) };
}

/** Stops the process, in the middle of a transaction if one can be caught: whatever that has locked stays locked. */
async function freezeInTransaction(name: string): Promise<boolean> {
  for (let attempt = 0; attempt < 30; attempt++) {
    await sleep(Math.random() * 30);
    cluster.freeze(name);
    await sleep(150);
    const [open] = await cluster.sql<{ count: number }>(
      `select count(*)::int count from pg_stat_activity where datname = current_database()
        and state = 'idle in transaction' and state_change < clock_timestamp() - interval '120 ms'`,
    );
    if (open?.count) return true;
    cluster.thaw(name);
  }
  cluster.freeze(name);
  return false;
}

it(`a process that stands still for twice the lease, ${TIMES} times: another goes on, nothing is sent twice, nobody fights`, async () => {
  let most = 0;
  let caught = 0;
  for (let time = 0; time < TIMES; time++) {
    const { name, held } = await waitFor('somebody holds devices', async () => {
      const found = await busiest();
      return found.held.length > 0 && found;
    });
    if (await load.writeDuring(freezeInTransaction(name), 5)) caught++;
    await load.writeDuring(sleep(FROZEN_MS), 150);
    const holders = await load.holders();
    expect(held.filter((id) => [name, null, undefined].includes(holders.get(id)))).toEqual([]);
    most += held.length;
    cluster.thaw(name);
    await load.writeDuring(sleep(3000));
    await load.untilAllConnected(20_000);
    // It has begun anew: as another process, which holds what it was given since.
    expect(cluster.server(name).output).toContain('silent for too long');
  }
  await load.untilAllSent(60_000);
  const { copies } = await load.judge();
  const pushedOut = await load.countPushedOut();
  process.stderr.write(
    `${load.count} messages, slowest taken in ${load.slowestMs} ms, ${caught} times within a transaction, ${pushedOut} connections pushed out of ${most}, ${copies} copies\n`,
  );
  // Once for each device of the frozen process, whose connections stayed open; and then no more.
  expect(pushedOut).toBeLessThanOrEqual(most);
}, 1_800_000);
