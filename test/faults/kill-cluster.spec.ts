import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Cluster } from '../setup/servers/cluster.js';
import { ClusterLoad } from '../setup/servers/cluster-load.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const DEVICES = isLong ? 20 : 4;
const PHONES = isLong ? 40 : 12;
const MESSAGES = isLong ? 2000 : 150;
const KILLS = isLong ? 20 : 3;

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: ClusterLoad;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open();
  load = await ClusterLoad.open(cluster, network.sandbox, { devices: DEVICES, phones: PHONES });
}, 300_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 60_000);

it(`kill -9 of a random process, ${KILLS} times during ${MESSAGES} sends over ${DEVICES} devices: each arrives exactly once`, async () => {
  const killed: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const name = cluster.names[Math.floor(Math.random() * cluster.names.length)] ?? '';
    killed.push(name);
    await Promise.all([
      load.write(MESSAGES / KILLS),
      sleep(Math.random() * 2000).then(() => cluster.restart(name, 'SIGKILL')),
    ]);
  }
  const unsentForMs = await load.untilAllSent(60_000);
  const { copies } = await load.verify();
  process.stderr.write(
    `${load.count} messages, killed ${killed.join(' ')}; all sent ${unsentForMs} ms after the last; phones dropped ${copies} copies\n`,
  );
  // A replaced login would mean that two processes held a device.
  expect(await load.countReplacedLogins()).toBe(0);
}, 1_800_000);
