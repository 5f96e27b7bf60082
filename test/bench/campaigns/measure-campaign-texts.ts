import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { UNLIMITED } from '../../setup/whatsapp/unlimited.js';
import { type Bench, withServer } from '../context.js';
import { postgresKeys } from '../devices/postgres-keys.js';
import { MersalUser } from '../mersal-user.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { combineSenders } from '../texts/text-fleets.js';
import { bareSender, type TextSender } from '../texts/text-senders.js';
import { rateAll } from '../texts/measure-texts.js';
import { writeGroup } from './write-group.js';

const DEVICES = 10;
const RECIPIENTS_PER_DEVICE = 30;
const PATIENCE_MS = 120_000;

/** Measures the texts a second of a campaign without pauses, until the last acknowledgement. */
export async function measureCampaignTexts(bench: Bench): Promise<Figure[]> {
  const devices = bench.devices ?? DEVICES;
  return withServer(bench, async (server) => {
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 10 });
    const bare: Awaited<ReturnType<typeof bareSender>>[] = [];
    for (let index = 0; index < devices; index++)
      bare.push(await bareSender(bench, await postgresKeys(pool, `bench-${index}`), RECIPIENTS_PER_DEVICE));
    const user = await MersalUser.signIn(server);
    const campaign = await campaignSender(bench, { server, user, db: pool }, devices);
    const rates = await rateAll(bench, { rows: combineSenders(bare), campaign }, devices * RECIPIENTS_PER_DEVICE);
    await Promise.all([...bare.map((sender) => sender.end()), user.leave(), pool.end()]);
    return [
      {
        name: `texts of a campaign over ${devices} devices (bare: keys in PostgreSQL)`,
        unit: '/s',
        mersal: rates.campaign,
        bare: rates.rows,
        goal: { of: 'ratio', atLeast: 0.7 },
      },
    ];
  });
}

/** Creates a paused campaign. Each `send` runs it once and measures from the first submitted message. */
async function campaignSender(
  { sandbox }: Bench,
  { server, user, db }: { server: MersalServer; user: MersalUser; db: pg.Pool },
  deviceCount: number,
): Promise<TextSender> {
  const { accountId, email, password } = server.member;
  for (const { number } of await sandbox.phones.createMany(deviceCount))
    await user.link((qr) => sandbox.scan(number, qr));
  await db.query(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED}`);
  const recipients = await sandbox.phones.createMany(deviceCount * RECIPIENTS_PER_DEVICE);
  const groups = [await writeGroup(server.databaseUrl, accountId, recipients)];
  const http = new HttpClient(() => server.url);
  await http.signIn(email, password);
  const { rows: devices } = await db.query<{ id: string }>('select id from devices order by id');
  const campaignBody = {
    name: 'Eid',
    devices: devices.map(({ id }) => Number(id)),
    groups,
    body: 'Hello {name}',
    status: false,
  };
  const { id } = (await http.post('/api/v1/campaigns', campaignBody)).body.data.campaign;
  await db.query('update campaigns set gap_min_seconds = 0, gap_max_seconds = 0 where id = $1', [id]);
  let run = 0;
  return {
    recipients,
    send: async () => {
      const path = run++ === 0 ? `campaigns/${id}/resume` : `campaigns-reluanch/${id}`;
      const { status } = await http.post(`/api/v1/${path}`);
      if (status >= 300) throw new Error(`${path} answered ${status}.`);
      await untilFinished(db, id);
      return user.msSinceFirstSubmission(recipients.length);
    },
  };
}

async function untilFinished(db: pg.Pool, id: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await db.query<{ state: string }>('select state from campaigns where id = $1', [id]);
    if (rows[0]?.state === 'finished') return;
    if (performance.now() > end) throw new Error('the campaign was not finished in time');
    await sleep(10);
  }
}
