import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Bench, withServer } from '../context.js';
import { fillBook } from '../lists/fill-book.js';
import { MersalUser } from '../mersal-user.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

const CALLS = 40;
const PATIENCE_MS = 300_000;
const PAGE = 20;

/**
 * Compares the time until a campaign's recipients are claimable with a bare INSERT … SELECT, and the campaign's page
 * with bare SQL.
 */
export async function measureCampaignStart(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const scenario = await Scenario.open(bench, server, db);
      const starts = { mersal: [] as number[], bare: [] as number[], answers: [] as number[] };
      let id = 0;
      for (let round = 0; round <= bench.rounds; round++) {
        const bare = await scenario.insertBare();
        if (id) await scenario.deleteCampaign(id);
        const started = await scenario.start(round);
        ({ id } = started);
        if (round === 0) continue;
        starts.bare.push(bare);
        starts.mersal.push(started.claimableMs);
        starts.answers.push(started.answerMs);
        bench.print(
          `campaign ${round}: ${bench.rows} recipients after ${started.claimableMs.toFixed(0)} ms, bare ${bare.toFixed(0)} ms`,
        );
      }
      await db.query('vacuum analyze campaign_recipients, counters, counter_deltas');
      const pages = await scenario.openPages(bench, id);
      const recipients = `${bench.rows} recipients`;
      return [
        {
          name: `campaign to ${recipients}, started (bare: INSERT … SELECT)`,
          unit: 'ms',
          mersal: starts.mersal,
          bare: starts.bare,
          goal: { of: 'ratio', atMost: 1.3 },
        },
        { name: '  the response to its form', unit: 'ms', mersal: starts.answers, goal: { of: 'figure', atMost: 300 } },
        {
          name: `page of a campaign to ${recipients}, p95 (bare: SQL)`,
          unit: 'ms',
          mersal: pages.mersal,
          bare: pages.bare,
          goal: { of: 'figure', atMost: 25 },
        },
        { name: '  its slowest opening', unit: 'ms', mersal: pages.slowest, goal: { of: 'figure', atMost: 50 } },
      ];
    } finally {
      await db.end();
    }
  });
}

/** A connected device, an address book and a group of all its contacts. */
class Scenario {
  private constructor(
    private readonly db: pg.Client,
    private readonly http: HttpClient,
    private readonly accountId: number,
    private readonly deviceId: number,
    private readonly groupId: number,
  ) {}

  static async open(bench: Bench, server: MersalServer, db: pg.Client): Promise<Scenario> {
    const { accountId, email, password } = server.member;
    const user = await MersalUser.signIn(server);
    const { number } = await bench.sandbox.phones.create();
    await user.link((qr) => bench.sandbox.scan(number, qr));
    await user.leave();
    await fillBook(db, accountId, bench.rows);
    const { rows: groups } = await db.query<{ id: string }>(
      `insert into groups (account_id, name) values ($1, 'Everybody') returning id`,
      [accountId],
    );
    const groupId = Number(groups[0]?.id);
    await db.query(
      `insert into group_members (group_id, contact_id, account_id) select $1, id, account_id from contacts where account_id = $2 order by id`,
      [groupId, accountId],
    );
    await db.query('create table bare_recipients (like campaign_recipients including all)');
    await db.query('vacuum analyze contacts, group_members');
    const { rows: devices } = await db.query<{ id: string }>('select id from devices where account_id = $1', [
      accountId,
    ]);
    const http = new HttpClient(() => server.url);
    await http.signIn(email, password);
    return new Scenario(db, http, accountId, Number(devices[0]?.id), groupId);
  }

  async insertBare(): Promise<number> {
    const startedAt = performance.now();
    await this.db.query(
      `insert into bare_recipients (account_id, campaign_id, run, device_id, text, group_id, contact_id, status)
       select account_id, 1, 1, $1, 1, group_id, contact_id, 'waiting' from group_members where group_id = $2 order by contact_id`,
      [this.deviceId, this.groupId],
    );
    const ms = performance.now() - startedAt;
    await this.db.query('truncate bare_recipients');
    return ms;
  }

  /** Creates the campaign. The next tick starts it. */
  async start(round: number): Promise<{ id: number; answerMs: number; claimableMs: number }> {
    const campaign = { name: `Round ${round}`, devices: [this.deviceId], groups: [this.groupId], body: 'Hello {name}' };
    const startedAt = performance.now();
    const { status, body } = await this.http.post('/api/v1/campaigns', campaign);
    const answerMs = performance.now() - startedAt;
    if (status !== 201) throw new Error(`Creating the campaign answered ${status}.`);
    const { id } = body.data.campaign;
    await this.waitUntil('the campaign has its recipients', async () => {
      const { rows } = await this.db.query('select from campaigns where id = $1 and is_filled', [id]);
      return rows.length > 0;
    });
    return { id, answerMs, claimableMs: performance.now() - startedAt };
  }

  async deleteCampaign(id: number): Promise<void> {
    await this.http.delete(`/api/v1/campaigns/${id}`);
    await this.waitUntil('the recipients are deleted', async () => {
      const { rows } = await this.db.query('select from campaign_recipients where campaign_id = $1 limit 1', [id]);
      return rows.length === 0;
    });
    await this.db.query('vacuum campaign_recipients');
  }

  async openPages(bench: Bench, id: number): Promise<{ mersal: number[]; bare: number[]; slowest: number[] }> {
    const pageMs = { mersal: [] as number[], bare: [] as number[], slowest: [] as number[] };
    for (let round = 0; round <= bench.rounds; round++) {
      const bare = await timesOf(() => this.readBare(id));
      const mersal = await timesOf(() => this.openPage(id));
      if (round === 0) continue;
      pageMs.bare.push(percentile(bare, 0.95));
      pageMs.mersal.push(percentile(mersal, 0.95));
      pageMs.slowest.push(mersal.at(-1) ?? Number.NaN);
      bench.print(
        `campaign page ${round}: ${percentile(mersal, 0.95).toFixed(1)} ms, bare SQL ${percentile(bare, 0.95).toFixed(1)} ms`,
      );
    }
    return pageMs;
  }

  /** Loads header, report and timeline in parallel. */
  private async openPage(id: number): Promise<void> {
    const get = async (path: string) => {
      const { status } = await this.http.get(`/api/v1/${path}`);
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
    };
    await Promise.all([`campaigns/${id}`, `campaigns/${id}/report`, `campaigns/${id}/timeline`].map(get));
    await get(`campaigns-operations/${id}?rows=${PAGE}`);
  }

  private async readBare(id: number): Promise<void> {
    await this.db.query('select * from campaigns where id = $1', [id]);
    await this.db.query(
      `select r.*, c.phone, c.name from (select * from campaign_recipients where account_id = $1 and campaign_id = $2 and run = 1
         order by contact_id limit ${PAGE}) r join contacts c on c.id = r.contact_id`,
      [this.accountId, id],
    );
  }

  private async waitUntil(condition: string, isMet: () => Promise<boolean>): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!(await isMet())) {
      if (performance.now() > end) throw new Error(`not in time: ${condition}`);
      await sleep(10);
    }
  }
}

async function timesOf(callOnce: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await callOnce();
    times.push(performance.now() - startedAt);
  }
  return times.toSorted((a, b) => a - b);
}
