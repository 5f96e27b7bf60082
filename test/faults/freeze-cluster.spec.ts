// Long: take-over.spec covers fencing of a stale process in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const DEVICES = isLong ? 10 : 4;
const TIMES = isLong ? 20 : 1;
/** Twice the heartbeat timeout. */
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

async function findBusiest(): Promise<{ name: string; held: number[] }> {
  const holders = [...(await load.holders())];
  const heldBy = (name: string) => holders.filter(([, holder]) => holder === name).map(([id]) => id);
  const [name = ''] = ['devices-1', 'devices-2'].sort((one, other) => heldBy(other).length - heldBy(one).length);
  return { name, held: heldBy(name) };
}

/** Returns whether the process was frozen in a transaction, whose locks then stay. Tries thirty times. */
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

it(`a process frozen for twice the heartbeat timeout, ${TIMES} times: another takes over, nothing is sent twice, no logins compete`, async () => {
  let movedDevices = 0;
  let inTransaction = 0;
  for (let time = 0; time < TIMES; time++) {
    const { name, held } = await waitFor('a process holds devices', async () => {
      const found = await findBusiest();
      return found.held.length > 0 && found;
    });
    if (await load.writeDuring(freezeInTransaction(name), 5)) inTransaction++;
    await load.writeDuring(sleep(FROZEN_MS), 150);
    const holders = await load.holders();
    expect(held.filter((id) => [name, null, undefined].includes(holders.get(id)))).toEqual([]);
    movedDevices += held.length;
    cluster.thaw(name);
    await load.writeDuring(sleep(3000));
    await load.untilAllConnected(20_000);
    // A pending heartbeat fails. The next one opens a connection and logs nothing.
    await waitFor('the process notices its expired registration', () =>
      /process registration expired|heartbeat failed/.test(cluster.server(name).output),
    );
  }
  await load.untilAllSent(60_000);
  const { copies } = await load.verify();
  const replacedLogins = await load.countReplacedLogins();
  process.stderr.write(
    `${load.count} messages, slowest accepted in ${load.slowestMs} ms, ${inTransaction} times in a transaction, ${replacedLogins} of ${movedDevices} connections replaced, ${copies} copies\n`,
  );
  // One login per moved device may replace a connection, because the frozen process keeps its connections open.
  expect(replacedLogins).toBeLessThanOrEqual(movedDevices);
}, 1_800_000);
