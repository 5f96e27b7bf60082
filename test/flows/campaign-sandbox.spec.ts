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
  // The cap is two messages an hour, in an hour that does not end during the spec.
  await campaigns.sql(
    `update devices set cap_hour = 2, gap_min_seconds = 20, gap_max_seconds = 120, hour_ends_at = now() + interval '1 hour'`,
  );
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const bodyOf = (groups: number[], more: object = {}) => ({
  name: 'Practice',
  devices: [merchant.device.id],
  groups,
  body: 'Hello {name}',
  ...more,
});
const readLane = async () =>
  (await campaigns.sql<{ gap_ms: number; next_at: string }>('select gap_ms, next_at from device_lanes'))[0];

it('a campaign at sandbox speed sends one message a second, regardless of caps', async () => {
  const people = await campaigns.people(6);
  const groups = [await campaigns.group(people)];
  const preflight = (await campaigns.call('campaigns-preflight', bodyOf(groups, { practice_speed: true }))).body.data;
  expect(Date.parse(preflight.ends_at) - Date.parse(preflight.starts_at)).toBe(5 * 2_000);
  const { body } = await campaigns.call('campaigns', bodyOf(groups, { practice_speed: true }));
  expect(body.data.campaign).toMatchObject({ practice_speed: true, min_time_between_send: 20 });
  const campaign = await campaigns.untilFinished(body.data.campaign.id);
  expect(campaign.counts).toMatchObject({ waiting: 0, skipped: 0, failed: 0, total: 6 });
  expect((await readLane())?.gap_ms).toBe(1_000);
  expect((await campaigns.inboxes(people)).flat()).toEqual(people.map((_, index) => `Hello Person ${index}`));

  // The earlier sends hold only a campaign at normal speed.
  const otherPeople = await campaigns.people(3);
  const held = (await campaigns.call('campaigns', bodyOf([await campaigns.group(otherPeople)]))).body.data.campaign.id;
  await campaigns.until(held, ({ hold_reason }) => hold_reason === 'cap_hour', 'sending is held by the hourly cap');
  const again = (await campaigns.call('campaigns', bodyOf(groups, { practice_speed: true }))).body.data.campaign.id;
  await campaigns.untilFinished(again);
  expect(await campaigns.read(held)).toMatchObject({ state: 'running', counts: { waiting: 3 } });
  await campaigns.call(`campaigns/${held}/stop`);
}, 120_000);

it('the live network rejects sandbox speed in requests, and ignores it in stored campaigns', async () => {
  const people = await campaigns.people(4);
  const groups = [await campaigns.group(people)];
  const id = (await campaigns.call('campaigns', bodyOf(groups, { practice_speed: true, status: false }))).body.data
    .campaign.id;
  // A sandbox database may be copied to an installation with the live network.
  Object.assign(server.app.get(Config), { whatsappNetwork: 'live' });
  await campaigns.sql(`update devices set sent_hour = 0, sent_day = 0`);
  await campaigns.sql(`update device_lanes set next_at = now()`);
  for (const path of ['campaigns', 'campaigns-preflight', `campaigns/${id}`]) {
    const { status, body } = await campaigns.call(path, bodyOf(groups, { practice_speed: true }));
    expect([path, status, body.errors]).toEqual([
      path,
      422,
      { practice_speed: ['Practice speed is for the sandbox alone.'] },
    ]);
  }
  await campaigns.call(`campaigns/${id}/resume`);
  await campaigns.until(id, ({ counts }) => counts.waiting === 3 && counts.queued === 0, 'the first is sent');
  expect((await readLane())?.gap_ms).toBeGreaterThanOrEqual(20_000);
  await campaigns.sql(`update device_lanes set next_at = now()`);
  await campaigns.until(id, ({ counts }) => counts.waiting === 2 && counts.queued === 0, 'the second is sent');
  await campaigns.sql(`update device_lanes set next_at = now()`);
  await waitFor('the hourly cap is reached', async () => (await campaigns.read(id)).hold_reason === 'cap_hour');
  expect((await campaigns.read(id)).counts.waiting).toBe(2);
}, 120_000);
