import { Queue, Worker } from 'bullmq';
import { SendClaimed } from '../../../src/campaigns/scheduler/send-claimed.js';
import { DeliveryTracker } from '../../../src/campaigns/recipients/delivery-tracker.js';
import type { SlotClaim } from '../../../src/campaigns/scheduler/claim-slots.js';
import { makeAccount } from '../../factories/make-account.js';
import { makeCampaign } from '../../factories/make-campaign.js';
import { makeDevice } from '../../factories/make-device.js';
import { type OwnApp, startApp } from '../../setup/servers/app.js';
import { OwnRedis } from '../../setup/servers/own-redis.js';
import { UNLIMITED } from '../../setup/whatsapp/unlimited.js';
import type { Bench } from '../context.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const LANES = 1_000;
const DEVICES_PER_ACCOUNT = 50;
const RECIPIENTS_PER_DEVICE = 20;
const GAP_SECONDS = { min: 20, max: 120 };
const ROUND_MS = 30_000;
/** Number of messages that are due in a round. */
const DUE_MESSAGES = Math.round((LANES * ROUND_MS) / 1000 / ((GAP_SECONDS.min + GAP_SECONDS.max) / 2));

/**
 * A lane paces the campaign messages of one device. Compares how late a thousand lanes are with delayed BullMQ jobs,
 * and the CPU time per message with the two required statements. Sends nothing.
 */
export async function measureLanes(bench: Bench): Promise<Figure[]> {
  const redis = await OwnRedis.start();
  // A process with devices would notice that these are not connected.
  Object.assign(process.env, { ROLES: 'web,worker', REDIS_URL: redis.url });
  const server = await startApp();
  try {
    const tracker = server.app.get(DeliveryTracker, { strict: false });
    server.app.get(SendClaimed, { strict: false }).send = (claim: SlotClaim) =>
      tracker.write([
        { accountId: claim.accountId, id: claim.id, resends: claim.resends, status: 'sent', reason: null },
      ]);
    await fill(server);
    const late = { mersal: [] as number[], bare: [] as number[] };
    const cpu = { mersal: [] as number[], bare: [] as number[], idleMs: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      const bare = await runDelayedJobs(redis.url);
      const claimMs = await claimBare(server);
      const idleMs = await cpuMsOf(() => new Promise((resolve) => void setTimeout(resolve, ROUND_MS / 3)));
      const lanes = await runLanes(server);
      if (round === 0) continue;
      late.bare.push(bare);
      late.mersal.push(lanes.p99);
      cpu.idleMs.push((idleMs / (ROUND_MS / 3)) * 1000);
      cpu.bare.push(claimMs);
      // Subtracts idle CPU time.
      cpu.mersal.push((lanes.cpuMs - idleMs * 3) / lanes.count);
      bench.print(
        `lanes ${round}: ${lanes.count} messages, p99 ${lanes.p99.toFixed(0)} ms late, BullMQ ${bare.toFixed(0)} ms`,
      );
    }
    return [
      {
        name: `lateness over ${LANES} devices, p99 (bare: BullMQ)`,
        unit: 'ms',
        ...late,
        goal: { of: 'ratio', atMost: 5 },
      },
      {
        name: '  processor for a message (bare: claim and done)',
        unit: 'ms',
        mersal: cpu.mersal,
        bare: cpu.bare,
        goal: { of: 'ratio', atMost: 1.5 },
      },
      { name: `  processor a second, ${LANES} devices at rest`, unit: 'ms', mersal: cpu.idleMs },
    ];
  } finally {
    await server.close();
    await redis.remove();
    for (const name of ['ROLES', 'REDIS_URL']) delete process.env[name];
  }
}

async function fill({ orm }: OwnApp): Promise<void> {
  const sql = (query: string, values: unknown[] = []) => orm.em.fork().execute(query, values);
  for (let from = 0; from < LANES; from += DEVICES_PER_ACCOUNT) {
    const accountId = (await makeAccount(orm.em.fork())).id;
    const ids: number[] = [];
    for (let index = 0; index < DEVICES_PER_ACCOUNT; index++)
      ids.push((await makeDevice(orm.em.fork(), { accountId, state: 'on' })).id);
    const campaign = {
      accountId,
      groupId: from + 1,
      deviceId: ids[0]!,
      members: DEVICES_PER_ACCOUNT * RECIPIENTS_PER_DEVICE,
      name: 'Eid',
    };
    const id = await makeCampaign(orm.em.fork(), campaign);
    await sql('update campaigns set is_filled = true, gap_min_seconds = ?, gap_max_seconds = ? where id = ?', [
      GAP_SECONDS.min,
      GAP_SECONDS.max,
      id,
    ]);
    await sql(
      `insert into campaign_devices (campaign_id, account_id, device_id, device_name, is_live)
       select ?, ?, id, name, true from devices where account_id = ? and id <> ?`,
      [id, accountId, accountId, ids[0]],
    );
    await sql(
      `insert into campaign_recipients (account_id, campaign_id, contact_id, device_id)
       select ?, ?, d.id * ? + n, d.id from devices d, generate_series(1, ?) n where d.account_id = ?`,
      [accountId, id, RECIPIENTS_PER_DEVICE, RECIPIENTS_PER_DEVICE, accountId],
    );
  }
  await sql(`update devices set connected_at = now(), gap_min_seconds = ${GAP_SECONDS.min}, ${UNLIMITED}`);
  await sql('update subscriptions set count_messages = -1');
  await sql(`update campaigns set state = 'paused'`);
  await sql('create unlogged table lateness (due timestamptz not null, taken timestamptz not null)');
  await sql(`create function keep_lateness() returns trigger language plpgsql as
    $$ begin insert into lateness values (old.next_at, clock_timestamp()); return new; end $$`);
  await sql(`create trigger keep_lateness after update on device_lanes for each row
    when (old.next_at < clock_timestamp() and new.next_at > clock_timestamp()) execute function keep_lateness()`);
  await sql('analyze');
}

async function runLanes({ orm }: OwnApp): Promise<{ p99: number; cpuMs: number; count: number }> {
  const sql = (query: string) => orm.em.fork().execute<{ ms: number }[]>(query);
  await sql(`update campaigns set state = 'running'`);
  // Imitates lanes that have run for hours.
  await sql(`insert into device_lanes (device_id, account_id, next_at, is_busy)
    select id, account_id, clock_timestamp() + random() * interval '${(GAP_SECONDS.min + GAP_SECONDS.max) / 2} seconds', true from devices
    on conflict (device_id) do update set next_at = excluded.next_at, is_busy = true`);
  await sql('truncate lateness');
  const cpuMs = await cpuMsOf(() => new Promise((resolve) => void setTimeout(resolve, ROUND_MS)));
  const rows = await sql('select extract(epoch from taken - due)::float8 * 1000 ms from lateness order by 1');
  // Running campaigns make the reconcile job wake paused lanes.
  await sql(`update campaigns set state = 'paused'`);
  await sql('update device_lanes set is_busy = false');
  const late = rows.map(({ ms }) => ms);
  return { p99: percentile(late, 0.99), cpuMs, count: late.length };
}

/** Returns in ms how late delayed jobs run, as p99. */
async function runDelayedJobs(url: string): Promise<number> {
  const connection = { url, maxRetriesPerRequest: null };
  const queue = new Queue('late', { connection });
  const late: number[] = [];
  const worker = new Worker<{ due: number }>(
    'late',
    (job) => Promise.resolve(void late.push(Date.now() - job.data.due)),
    {
      connection,
      concurrency: 20,
    },
  );
  await worker.waitUntilReady();
  const jobs = Array.from({ length: DUE_MESSAGES }, () => {
    const delay = Math.round(Math.random() * ROUND_MS);
    return { name: 'late', data: { due: Date.now() + delay }, opts: { delay, removeOnComplete: true } };
  });
  await queue.addBulk(jobs);
  await new Promise((resolve) => void setTimeout(resolve, ROUND_MS + 2_000));
  await worker.close();
  await queue.close();
  return percentile(
    late.toSorted((a, b) => a - b),
    0.99,
  );
}

/** Returns the CPU time in ms of a claim and its completion, without Mersal. */
async function claimBare({ orm }: OwnApp): Promise<number> {
  const { em } = orm;
  await em
    .fork()
    .execute('create table if not exists bare_lanes (id bigserial primary key, next_at timestamptz, state text)');
  await em.fork().execute('truncate bare_lanes');
  await em
    .fork()
    .execute(`insert into bare_lanes (next_at, state) select now(), 'waiting' from generate_series(1, ?)`, [
      DUE_MESSAGES,
    ]);
  const ms = await cpuMsOf(async () => {
    for (let claimed = 0; claimed < DUE_MESSAGES; claimed++) {
      const [row] = await em.fork().execute<{ id: string }[]>(
        `update bare_lanes set state = 'claimed' where id = (select id from bare_lanes where state = 'waiting' and next_at <= now()
           order by next_at limit 1 for update skip locked) returning id`,
      );
      await em.fork().execute(`update bare_lanes set state = 'done' where id = ?`, [row?.id]);
    }
  });
  return ms / DUE_MESSAGES;
}

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
