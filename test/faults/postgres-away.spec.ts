import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 20 : 2;

let postgres: OwnPostgres;
let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  network = await openSandbox();
  cluster = await Cluster.open({ web: 'web', worker: 'worker', devices: 'devices' });
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: 2, phones: 12 });
}, 120_000);
afterAll(async () => {
  await cluster.remove();
  await postgres.remove();
  await network.stop();
}, 60_000);

it(`PostgreSQL crashes under load, ${TIMES} times: whatever was answered is there, and each message arrives exactly once`, async () => {
  const back: number[] = [];
  const sent: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await load.writeDuring(sleep(Math.random() * 2000));
    await postgres.crash();
    const away = load.writeDuring(sleep(1000 + Math.random() * 1500).then(() => postgres.start()));
    await away;
    const startedAt = Date.now();
    await load.writeOne(10_000);
    back.push(Date.now() - startedAt);
    sent.push(await load.untilAllSent(60_000));
  }
  const { copies } = await load.judge();
  process.stderr.write(
    `${load.count} messages; taken again after ${back.join(' ')} ms, all sent after ${sent.join(' ')} ms, ${copies} copies\n`,
  );
  expect(Math.max(...back)).toBeLessThan(5000);
  // What was in hand does not wait as long as for an answer that is missing.
  expect(Math.max(...sent)).toBeLessThan(30_000);
}, 1_800_000);
