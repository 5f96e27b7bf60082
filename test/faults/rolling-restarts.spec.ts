// Long: take-over.spec covers one replaced process in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { RoundRobin } from '../setup/servers/round-robin.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const ROUNDS = isLong ? 10 : 1;
/** The short form restarts one web process and one with devices. */
const isRestarted = (name: string) => isLong || name.endsWith('-1');
const SHAPE = { 'web-1': 'web', 'web-2': 'web', worker: 'worker', 'devices-1': 'devices', 'devices-2': 'devices' };

let cluster: Cluster;
let proxy: RoundRobin;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open(SHAPE);
  proxy = await RoundRobin.open([cluster.server('web-1').url, cluster.server('web-2').url]);
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: 4, phones: 12, url: proxy.url });
}, 300_000);
afterAll(async () => {
  await cluster.remove();
  proxy.close();
  await network.stop();
}, 60_000);

it(`processes restart one after the other, ${ROUNDS} times, under load: no request fails and each message arrives exactly once`, async () => {
  const shutdownMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of cluster.names.filter(isRestarted)) {
      await load.writeDuring(sleep(Math.random() * 500));
      const startedAt = Date.now();
      await load.writeDuring(cluster.kill(name, 'SIGTERM'));
      shutdownMs.push(Date.now() - startedAt);
      await load.writeDuring(cluster.start(name));
    }
  }
  await load.untilAllConnected(15_000);
  await load.untilAllSent(30_000);
  const { copies } = await load.verify();
  const replacedLogins = await load.countReplacedLogins();
  process.stderr.write(
    `${load.count} messages, slowest accepted in ${load.slowestMs} ms; shutdowns took ${shutdownMs.join(' ')} ms; ${copies} copies, ${replacedLogins} replaced logins\n`,
  );
  expect(load.refusals).toEqual([]);
  expect(Math.max(...shutdownMs)).toBeLessThan(10_000);
  expect(replacedLogins).toBe(0);
}, 1_800_000);
