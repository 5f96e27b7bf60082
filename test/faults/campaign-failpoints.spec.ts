// Long: kill-campaign.spec covers kills at random moments of a campaign in every run.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CampaignLoad } from '../setup/servers/campaign-load.js';
import { Cluster } from '../setup/servers/cluster.js';
import { waitFor } from '../setup/wait-for.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

const isLong = process.env['FAULTS'] === 'long';
const TIMES = isLong ? 5 : 1;
const PEOPLE = 4;
const LOCK_KEY = 4711;

/** Each trigger blocks a statement while the spec holds a lock. The server is killed meanwhile. */
const FAILPOINTS = {
  'the claim and the message': `before insert on messages for each row when (new.from_me)`,
  'the message and its send': `before update on messages for each row when (old.status = 'queued' and new.status = 'sending')`,
  'the acknowledgement and its commit': `before update on messages for each row when (old.status = 'sending' and new.status in ('sent', 'delivered'))`,
  'the message and the recipient': `before update on campaign_recipients for each row when (old.status in ('claimed', 'queued') and new.status in ('sent', 'delivered'))`,
};

let cluster: Cluster;
let network: Awaited<ReturnType<typeof openSandbox>>;
let database: pg.Client;

beforeAll(async () => {
  network = await openSandbox();
  cluster = await Cluster.open({ web: 'web,worker,devices' });
  database = new pg.Client(cluster.databaseUrl);
  await database.connect();
  await database.query(`create function wait_for_lock() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK_KEY}); return new; end $$`);
}, 120_000);
afterAll(async () => {
  await database.end();
  await cluster.remove();
  await network.stop();
}, 60_000);

const open = () => CampaignLoad.open(cluster, network.sandbox, { devices: 1, people: PEOPLE });

describe.each(Object.entries(FAILPOINTS))('killed between %s', (_name, trigger) => {
  it(`each recipient still has one message, ${TIMES} times`, async () => {
    for (let time = 0; time < TIMES; time++) {
      const load = await open();
      await database.query('select pg_advisory_lock($1)', [LOCK_KEY]);
      await database.query(`create trigger failpoint ${trigger} execute function wait_for_lock()`);
      await load.start();
      await waitFor('a statement is blocked', async () => (await findBlocked()).length > 0, 30_000);
      await cluster.kill('web');
      // Statements of the dead process would otherwise commit.
      for (const pid of await findBlocked()) await database.query('select pg_terminate_backend($1)', [pid]);
      await waitFor('no statement is blocked', async () => (await findBlocked()).length === 0);
      await database.query(`drop trigger failpoint on ${/ on (\w+)/.exec(trigger)?.[1]}`);
      await database.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
      await cluster.start('web');
      await load.verify(90_000);
    }
  }, 600_000);
});

it(`killed between the send and the acknowledgement: the same message is sent again, and the phone has it once, ${TIMES} times`, async () => {
  for (let time = 0; time < TIMES; time++) {
    const load = await open();
    const number = load.devices[0]?.number ?? '';
    // Receipts imply acknowledgements, so both are lost.
    await network.sandbox.fault({ number, kind: 'lose-acks' });
    await network.sandbox.fault({ number, kind: 'lose-receipts' });
    await load.start();
    await waitFor('a phone has the message', async () => (await countReceived(load)) > 0, 30_000);
    expect(await load.countSent()).toBe(0);
    await cluster.kill('web');
    await network.sandbox.clearFaults(number);
    await cluster.start('web');
    await load.verify(90_000);
  }
}, 600_000);

async function findBlocked(): Promise<number[]> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
    [LOCK_KEY],
  );
  return rows.map(({ pid }) => pid);
}

async function countReceived(load: CampaignLoad): Promise<number> {
  const inboxes = await Promise.all(load.people.map((number) => network.sandbox.inbox(number, { waitMs: 0 })));
  return inboxes.flat().length;
}
