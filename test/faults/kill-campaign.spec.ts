import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, it } from '@jest/globals';
import { CampaignLoad } from '../setup/servers/campaign-load.js';
import { Cluster } from '../setup/servers/cluster.js';
import { waitFor } from '../setup/wait-for.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const DEVICES = isLong ? 10 : 3;
const PEOPLE = isLong ? 2000 : 60;
const KILLS = isLong ? 20 : 2;

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: CampaignLoad;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open();
  load = await CampaignLoad.open(cluster, network.sandbox, { devices: DEVICES, people: PEOPLE });
}, 600_000);
afterAll(async () => {
  await cluster.remove();
  await network.stop();
}, 60_000);

it(`kill -9 of a random process, ${KILLS} times during a campaign to ${PEOPLE} contacts over ${DEVICES} devices: each contact has one message, and ledger, phones and counters agree`, async () => {
  await load.start();
  const killed: string[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const target = Math.min((await load.countSent()) + 1 + Math.floor((Math.random() * PEOPLE) / KILLS), PEOPLE - 1);
    await waitFor('more messages are sent', async () => (await load.countSent()) >= target, 60_000);
    await sleep(Math.random() * 200);
    const name = cluster.names[Math.floor(Math.random() * cluster.names.length)] ?? '';
    killed.push(name);
    await cluster.restart(name, 'SIGKILL');
  }
  await load.verify(120_000);
  process.stderr.write(`${PEOPLE} messages over ${DEVICES} devices, killed ${killed.join(' ')}\n`);
}, 1_800_000);
