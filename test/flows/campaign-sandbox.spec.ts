import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Config } from '../../src/platform/config.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server, { timeZone: zoneAtNoon() });
  campaigns = new Campaigns(server, merchant);
  // Two an hour on the first day. The counted hour outlives the spec.
  await campaigns.sql(
    `update devices set cap_hour = 2, gap_min_seconds = 20, gap_max_seconds = 120, hour_ends_at = now() + interval '1 hour'`,
  );
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const order = (groups: number[], more: object = {}) => ({
  name: 'Practice',
  devices: [merchant.device.id],
  groups,
  body: 'Hello {name}',
  ...more,
});
const lane = async () =>
  (await campaigns.sql<{ gap_ms: number; next_at: string }>('select gap_ms, next_at from device_lanes'))[0];

it('a sandbox campaign sends one message a second, whatever the caps', async () => {
  const people = await campaigns.people(6);
  const groups = [await campaigns.group(people)];
  const preflight = (await campaigns.call('campaigns-preflight', order(groups, { practice_speed: true }))).body.data;
  expect(Date.parse(preflight.ends_at) - Date.parse(preflight.starts_at)).toBe(5 * 2_000);
  const { body } = await campaigns.call('campaigns', order(groups, { practice_speed: true }));
  expect(body.data.campaign).toMatchObject({ practice_speed: true, min_time_between_send: 20 });
  const campaign = await campaigns.untilFinished(body.data.campaign.id);
  expect(campaign.counts).toMatchObject({ waiting: 0, skipped: 0, failed: 0, total: 6 });
  expect((await lane())?.gap_ms).toBe(1_000);
  expect((await campaigns.inboxes(people)).flat()).toEqual(people.map((_, index) => `Hello Person ${index}`));

  // Only real campaigns are paused by earlier sends.
  const others = await campaigns.people(3);
  const held = (await campaigns.call('campaigns', order([await campaigns.group(others)]))).body.data.campaign.id;
  await campaigns.until(held, ({ hold_reason }) => hold_reason === 'cap_hour', 'it is held');
  const again = (await campaigns.call('campaigns', order(groups, { practice_speed: true }))).body.data.campaign.id;
  await campaigns.untilFinished(again);
  expect(await campaigns.read(held)).toMatchObject({ state: 'running', counts: { waiting: 3 } });
  await campaigns.call(`campaigns/${held}/stop`);
}, 120_000);

it('the live network has no sandbox speed, in no form and in no row', async () => {
  const people = await campaigns.people(4);
  const groups = [await campaigns.group(people)];
  const id = (await campaigns.call('campaigns', order(groups, { practice_speed: true, status: false }))).body.data
    .campaign.id;
  // Imitates a copied sandbox database.
  Object.assign(server.app.get(Config), { whatsappNetwork: 'live' });
  await campaigns.sql(`update devices set sent_hour = 0, sent_day = 0`);
  await campaigns.sql(`update device_lanes set next_at = now()`);
  for (const path of ['campaigns', 'campaigns-preflight', `campaigns/${id}`]) {
    const { status, body } = await campaigns.call(path, order(groups, { practice_speed: true }));
    expect([path, status, body.errors]).toEqual([
      path,
      422,
      { practice_speed: ['Practice speed is for the sandbox alone.'] },
    ]);
  }
  await campaigns.call(`campaigns/${id}/resume`);
  await campaigns.until(id, ({ counts }) => counts.waiting === 3 && counts.queued === 0, 'the first is sent');
  expect((await lane())?.gap_ms).toBeGreaterThanOrEqual(20_000);
  await campaigns.sql(`update device_lanes set next_at = now()`);
  await campaigns.until(id, ({ counts }) => counts.waiting === 2 && counts.queued === 0, 'the second is sent');
  await campaigns.sql(`update device_lanes set next_at = now()`);
  await waitFor('the hour is full', async () => (await campaigns.read(id)).hold_reason === 'cap_hour');
  expect((await campaigns.read(id)).counts.waiting).toBe(2);
}, 120_000);
