// Long: kill-campaign.spec and api/campaigns.spec cover each change alone in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns, type Person } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

const isLong = process.env['FAULTS'] === 'long';
const SEQUENCES = isLong ? 100 : 8;
const PEOPLE = 6;
const STEPS = 6;
/** A message in flight arrives within this time. */
const IN_FLIGHT_MS = 1_000;

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;
let people: Person[];

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  await campaigns.removeLimits();
  people = await campaigns.people(PEOPLE);
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const ACTIONS = ['pause', 'resume', 'stop', 'edit', 'relaunch', 'retry', 'delete'] as const;
type Action = (typeof ACTIONS)[number];
const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;

it(`${SEQUENCES} random sequences of pause, stop, edit, relaunch and delete: after a stop only messages in flight are sent, and no contact receives two in a run`, async () => {
  const group = await campaigns.group(people);
  for (let sequence = 0; sequence < SEQUENCES; sequence++) {
    const prefix = `Sequence ${sequence}.`;
    const order = { name: prefix, devices: [merchant.device.id], groups: [group] };
    const id = await campaigns.create({ ...order, body: `${prefix} {name}` });
    const done: string[] = [];
    for (let step = 0; step < STEPS; step++) {
      await sleep(Math.random() * 400);
      const action = pick(step < STEPS - 1 ? ACTIONS.slice(0, -1) : ACTIONS);
      done.push(`${action} ${await act(id, action, { ...order, body: `${prefix} ${step} {name}` })}`);
      if (action === 'pause' || action === 'stop' || action === 'delete') {
        const before = (await textsOf(prefix)).length;
        await sleep(IN_FLIGHT_MS);
        expect([done, (await textsOf(prefix)).length - before <= 1]).toEqual([done, true]);
      }
    }
    await verify(id, prefix, done);
  }
}, 1_800_000);

/** Returns the status. An action may be rejected as a conflict. */
async function act(id: number, action: Action, fields: object): Promise<number> {
  const { client } = merchant.apiUser;
  const change = { ...fields, status: Math.random() < 0.5, min_time_between_send: 20, max_time_between_send: 30 };
  const { status } = await {
    pause: () => campaigns.call(`campaigns/${id}/pause`),
    resume: () => campaigns.call(`campaigns/${id}/resume`),
    stop: () => campaigns.call(`campaigns/${id}/stop`),
    retry: () => campaigns.call(`campaigns/${id}/retry-failed`),
    relaunch: () => campaigns.call(`campaigns-reluanch/${id}`, { who: pick(['all', 'failed', 'new']) }),
    edit: () => campaigns.call(`campaigns/${id}`, change),
    delete: () => client.delete(`/api/v1/campaigns/${id}`),
  }[action]();
  expect([action, [200, 201, 409].includes(status) || status]).toEqual([action, true]);
  // The smallest gap of the form would slow the spec down.
  await campaigns.sql('update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = ?', [id]);
  await campaigns.sql('update device_lanes set next_at = now()');
  return status;
}

/** Expects one text per contact and run. */
async function verify(id: number, prefix: string, done: readonly string[]): Promise<void> {
  await campaigns.call(`campaigns/${id}/stop`);
  const unfinished = `select from campaign_recipients where campaign_id = ? and status in ('waiting', 'claimed', 'queued')`;
  await waitFor('no recipient is pending', async () => (await campaigns.sql(unfinished, [id])).length === 0, 30_000);
  const rows = await campaigns.sql<{ contact_id: string; run: number }>(
    `select contact_id, run from campaign_recipients where campaign_id = ? and status in ('sent', 'delivered', 'read') order by 1, 2`,
    [id],
  );
  const isDeleted = done.at(-1)?.startsWith('delete') === true;
  const runs = 1 + done.filter((step) => step === 'relaunch 200' || step === 'relaunch 201').length;
  for (const { number, contactId } of people) {
    const sent = rows.filter(({ contact_id }) => Number(contact_id) === contactId);
    const received = await campaigns.inboxes([{ number, contactId }], 0);
    const texts = received.flat().filter((text) => text?.startsWith(prefix));
    expect(new Set(sent.map(({ run }) => run)).size).toBe(sent.length);
    if (isDeleted) expect(texts.length).toBeLessThanOrEqual(runs);
    else expect([done, texts.length]).toEqual([done, sent.length]);
  }
}

async function textsOf(prefix: string): Promise<(string | null)[]> {
  return (await campaigns.inboxes(people, 0)).flat().filter((text) => text?.startsWith(prefix));
}
