// Long: kill-campaign.spec and postgres-away.spec cover crashes and campaigns alone in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { CampaignLoad } from '../setup/servers/campaign-load.js';
import { Cluster } from '../setup/servers/cluster.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';
import { waitFor } from '../setup/wait-for.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const PEOPLE = isLong ? 400 : 40;
const CRASHES = isLong ? 20 : 2;

let postgres: OwnPostgres;
let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let load: CampaignLoad;

beforeAll(async () => {
  postgres = await OwnPostgres.start();
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  network = await openSandbox();
  cluster = await Cluster.open({ web: 'web,worker', devices: 'devices' });
  load = await CampaignLoad.open(cluster, network.sandbox, { devices: 2, people: PEOPLE });
}, 300_000);
afterAll(async () => {
  await cluster.remove();
  await postgres.remove();
  await network.stop();
}, 60_000);

it(`PostgreSQL crashes ${CRASHES} times during a campaign to ${PEOPLE} contacts: it continues by itself, and each contact has one message`, async () => {
  await load.start();
  const answeredAfterMs: number[] = [];
  for (let crash = 0; crash < CRASHES; crash++) {
    const target = Math.min((await load.countSent()) + 1 + Math.floor((Math.random() * PEOPLE) / CRASHES), PEOPLE - 1);
    await waitFor('more messages are sent', async () => (await load.countSent()) >= target, 90_000);
    await sleep(Math.random() * 200);
    await postgres.crash();
    await sleep(Math.random() * 1500);
    await postgres.start();
    const startedAt = Date.now();
    const isAnswering = async () => (await load.read().catch(() => undefined)) !== undefined;
    await waitFor('the server answers again', isAnswering, 10_000);
    answeredAfterMs.push(Date.now() - startedAt);
  }
  await load.verify(180_000);
  process.stderr.write(`${PEOPLE} messages; answered again after ${answeredAfterMs.join(' ')} ms\n`);
  expect(Math.max(...answeredAfterMs)).toBeLessThan(5_000);
}, 1_800_000);
