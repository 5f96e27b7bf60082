import { beforeAll, expect, it } from '@jest/globals';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let owner: OpenedSender;
let group: number;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  group = await owner.group([(await owner.contact()).id, (await owner.contact()).id]);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const createCampaign = async (more: object = {}): Promise<number> => {
  const order = { name: 'Eid', devices: [owner.deviceId], groups: [group], body: 'Hello', status: false, ...more };
  return (await owner.client.post('/api/v1/campaigns', order)).body.data.campaign.id;
};
const read = async (id: number) => (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
const runTick = () => server.app.get(RunCampaignTick).execute(null);

it('recipients of a very large campaign are written outside of the tick, and concurrent changes wait', async () => {
  const id = await createCampaign({ status: true });
  await sql('update campaigns set members = 1000000 where id = ?', [id]);
  const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Writers of recipients take the same lock.
  const holding = server.orm.em.fork().transactional(async (em) => {
    await em.execute('lock table event_enrolments in share mode');
    held.resolve();
    await release.promise;
  });
  await held.promise;
  await runTick();
  expect(await read(id)).toMatchObject({ state: 'running', started_at: null });
  release.resolve();
  await holding;
  await waitFor('the recipients are written', async () => (await read(id)).started_at !== null);
  expect(await read(id)).toMatchObject({ phone_contacts_count: 2 });
});

it('a campaign that missed its start by more than an hour waits for a confirmation', async () => {
  const id = await createCampaign({ status: true, start_at: '2030-01-01' });
  await sql(
    `update campaigns set opens_at = now() - interval '61 minutes', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await runTick();
  expect(await read(id)).toMatchObject({ state: 'paused', hold_reason: 'start_missed', counts: { waiting: 2 } });
});

it('an old draft starts when it is released', async () => {
  const id = await createCampaign();
  await sql(`update campaigns set opens_at = now() - interval '3 hours' where id = ?`, [id]);
  expect((await owner.client.post(`/api/v1/campaigns/${id}/resume`)).body.data.campaign.state).toBe('scheduled');
  await runTick();
  expect(await read(id)).toMatchObject({ state: 'running' });
});

it('a campaign outside its daily window waits, and reports until when', async () => {
  const id = await createCampaign({ status: true });
  // An earlier campaign's hold postpones the device's next check.
  await waitFor('the hold reason is set', async () => {
    await runTick();
    return (await read(id)).hold_reason === 'device_away';
  });
  const campaign = await waitFor('the window is closed', async () => {
    await sql(
      `update campaigns set opens_at = now() + interval '1 day', closes_at = now() + interval '2 days' where id = ?`,
      [id],
    );
    const found = await read(id);
    // A reconciliation may reset the window.
    return found.hold_reason === 'window' && found;
  });
  expect(campaign).toMatchObject({ state: 'running', next_at: null });
  expect(Date.parse(campaign.held_until) - Date.now()).toBeGreaterThan(86_000_000);
});
