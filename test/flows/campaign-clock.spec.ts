import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { ChangeCampaign } from '../../src/campaigns/commands/change-campaign.js';
import { CreateCampaign } from '../../src/campaigns/commands/create-campaign.js';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { CampaignBody } from '../../src/campaigns/definition/campaign.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;
let now: Date | null = null;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  const clock = server.app.get(Clock);
  clock.now = () => now ?? new Date();
  await campaigns.sql(`update subscriptions set count_messages = -1, expire_at = '2100-01-01'`);
}, 60_000);
beforeEach(async () => {
  await campaigns.removeLimits();
  await campaigns.sql('delete from device_lanes');
});
afterAll(async () => {
  now = null;
  await merchant.close();
  await server.close();
});

const GAP_SECONDS = 60;
/** Years with the calendar of 2027. The fake clock must be ahead of the database's, which expires messages. */
const YEAR = [2027, 2038, 2049, 2055, 2066].find((year) => Date.UTC(year) > Date.now());
const timeOf = (at: string): Date => new Date(at.replace('2027', String(YEAR)));
type Action = 'pause' | 'resume';
/** Fake time, number of sent messages after two ticks, and an action before them. */
type Step = [at: string, sent: number, action?: Action];
type Case = [name: string, zone: string, form: object, steps: Step[]];

const FROM_NINE = { time_start_at: '09:00', time_end_at: '09:03' };

it.each<Case>([
  [
    'in its window in Riyadh, and on the next day with the gap, without catching up',
    'Asia/Riyadh',
    FROM_NINE,
    [
      ['2027-02-01T05:59:30Z', 0],
      ['2027-02-01T06:00:00Z', 1],
      ['2027-02-01T06:00:59Z', 1],
      ['2027-02-01T06:01:00Z', 2],
      ['2027-02-01T06:02:59Z', 3],
      ['2027-02-01T06:03:00Z', 3],
      ['2027-02-01T12:00:00Z', 3],
      ['2027-02-02T06:00:00Z', 4],
      ['2027-02-02T06:00:30Z', 4],
    ],
  ],
  [
    'in the same hours in UTC',
    'UTC',
    FROM_NINE,
    [
      ['2027-02-01T06:00:00Z', 0],
      ['2027-02-01T09:00:00Z', 1],
      ['2027-02-01T09:03:00Z', 1],
      ['2027-02-02T09:00:00Z', 2],
    ],
  ],
  [
    'until midnight in a window that ends at 23:59',
    'Asia/Riyadh',
    { time_start_at: '23:58', time_end_at: '23:59' },
    [
      ['2027-02-01T20:57:59Z', 0],
      ['2027-02-01T20:58:00Z', 1],
      ['2027-02-01T20:59:59Z', 2],
      ['2027-02-01T21:00:59Z', 2],
      ['2027-02-02T20:58:00Z', 3],
    ],
  ],
  [
    'on its weekday from the first moment to the last',
    'Asia/Riyadh',
    { days: ['mon'] },
    [
      ['2027-01-31T20:59:59Z', 0],
      ['2027-01-31T21:00:00Z', 1],
      ['2027-02-01T20:59:59Z', 2],
      ['2027-02-01T21:01:00Z', 2],
      ['2027-02-07T21:00:00Z', 3],
    ],
  ],
  [
    'after the hour that the clock skips',
    'Europe/Berlin',
    { time_start_at: '02:30', time_end_at: '04:00' },
    [
      ['2027-03-28T00:45:00Z', 0],
      ['2027-03-28T01:15:00Z', 0],
      ['2027-03-28T01:30:00Z', 1],
      ['2027-03-28T02:00:00Z', 1],
      ['2027-03-29T00:30:00Z', 2],
    ],
  ],
  [
    'once in the hour that the clock repeats',
    'Europe/Berlin',
    { time_start_at: '02:30', time_end_at: '02:45' },
    [
      ['2027-10-31T00:29:00Z', 0],
      ['2027-10-31T00:30:00Z', 1],
      ['2027-10-31T00:50:00Z', 1],
      ['2027-10-31T01:35:00Z', 1],
      ['2027-11-01T01:30:00Z', 2],
    ],
  ],
  [
    'nothing while it is paused, or when it is resumed after its window',
    'Asia/Riyadh',
    FROM_NINE,
    [
      ['2027-02-01T06:00:00Z', 1],
      ['2027-02-01T06:00:30Z', 1, 'pause'],
      ['2027-02-01T06:02:00Z', 1],
      ['2027-02-01T06:10:00Z', 1, 'resume'],
      ['2027-02-02T06:00:00Z', 2],
      ['2027-02-02T06:01:00Z', 3],
    ],
  ],
  [
    'one message when the clock is put forward by an hour, and never within the gap when it is put back',
    'Asia/Riyadh',
    { time_start_at: '09:00', time_end_at: '12:00' },
    [
      ['2027-02-01T06:00:00Z', 1],
      ['2027-02-01T07:00:00Z', 2],
      ['2027-02-01T06:00:30Z', 2],
      ['2027-02-01T07:00:59Z', 2],
      ['2027-02-01T07:01:00Z', 3],
    ],
  ],
])(
  'sends %s',
  async (_name, zone, form, steps) => {
    const { accountId } = merchant.apiUser.member;
    await campaigns.sql('update accounts set time_zone = ? where id = ?', [zone, accountId]);
    const people = await campaigns.people(6);
    const groups = [await campaigns.group(people)];
    const gap = { min_time_between_send: GAP_SECONDS, max_time_between_send: GAP_SECONDS };
    const body = CampaignBody.parse({
      name: 'Eid',
      body: 'Hi',
      devices: [merchant.device.id],
      groups,
      ...gap,
      ...form,
    });
    now = new Date(timeOf(steps[0]![0]).getTime() - 1_000);
    const id = await server.app.get(CreateCampaign).execute(accountId, body, null);
    const change = server.app.get(ChangeCampaign);
    for (const [at, sent, action] of steps) {
      now = timeOf(at);
      if (action) await change.execute(accountId, id, action, 'campaign');
      // The second tick must send nothing more.
      for (let tick = 0; tick < 2; tick++) {
        await server.app.get(RunCampaignTick).execute(null);
        await waitFor('no recipient is pending', async () => (await countIn(id, 'claimed', 'queued')) === 0, 20_000);
      }
      expect([at, await countIn(id, 'sent', 'delivered', 'read')]).toEqual([at, sent]);
    }
    await change.execute(accountId, id, 'cancel', 'campaign');
  },
  90_000,
);

async function countIn(id: number, ...statuses: string[]): Promise<number> {
  const [row] = await campaigns.sql<{ count: number }>(
    'select count(*)::int count from campaign_recipients where campaign_id = ? and status = any (?::text[])',
    [id, `{${statuses.join()}}`],
  );
  return row?.count ?? 0;
}
