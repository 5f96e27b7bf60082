import pg from 'pg';
import { flowOf, reply, send } from '../../fixtures/flows/build-flow.js';
import { type Bench, withServer } from '../context.js';
import { MersalUser } from '../mersal-user.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';
import { UNLIMITED } from '../../setup/whatsapp/unlimited.js';

const CUSTOMERS = 100;
/** Each customer sends them without waiting for a reply. */
const TEXTS = 10;
const ANSWERS = ['Welcome', 'How can we help?'];

/** Sends 1,000 texts at once to a bot. Measures from the recorded text to the first submitted reply. */
export async function measureBotAnswers(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const user = await MersalUser.signIn(server);
    const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 2 });
    const figures = { alone: [] as number[], crowd: [] as number[], restMs: [] as number[], rate: [] as number[] };
    try {
      const { number } = await bench.sandbox.phones.create();
      const { device } = await user.link((qr) => bench.sandbox.scan(number, qr));
      await pool.query(`update devices set gap_min_seconds = 0, gap_max_seconds = 0, ${UNLIMITED}`);
      const { rows } = await pool.query<{ id: string }>('select id from devices where session_id = $1', [device]);
      const flow = flowOf({ any: send(), a: reply(ANSWERS[0]!), b: reply(ANSWERS[1]!) }, 'any > a', 'a > b');
      await user.publishBot(Number(rows[0]?.id), flow);
      for (let round = 0; round <= bench.rounds; round++) {
        const alone = await talk(bench, pool, number, 1, 1);
        const crowd = await talk(bench, pool, number, CUSTOMERS, TEXTS);
        const restMs = await sendAtOnce(user, pool, device, crowd);
        if (round === 0) continue;
        figures.alone.push(alone.p95);
        figures.crowd.push(crowd.p95);
        figures.restMs.push(restMs);
        figures.rate.push(crowd.rate);
        bench.print(
          `bot answers ${round}: alone ${alone.p95.toFixed(0)} ms; of a crowd p50 ${crowd.p50.toFixed(0)}, p95 ${crowd.p95.toFixed(0)} ms, ${crowd.rate.toFixed(0)} texts/s; as many texts by REST p95 ${restMs.toFixed(0)} ms`,
        );
      }
    } finally {
      // An open connection would hide the original error when the database is dropped.
      await Promise.all([user.leave(), pool.end()]);
    }
    return [
      {
        name: `bot's answer in a crowd of ${CUSTOMERS * TEXTS} texts, p95 (bare: one customer alone)`,
        unit: 'ms',
        mersal: figures.crowd,
        bare: figures.alone,
        goal: { of: 'difference', atMost: 300 },
      },
      {
        name: '  the same, p95 (bare: as many texts sent at once by REST)',
        unit: 'ms',
        mersal: figures.crowd,
        bare: figures.restMs,
      },
      { name: '  texts of the crowd that are stored and answered', unit: '/s', mersal: figures.rate },
    ];
  });
}

/** Lets customers write to the bot. Checks the number and order of its replies. */
async function talk({ sandbox }: Bench, pool: pg.Pool, device: string, customers: number, texts: number) {
  const phones = await sandbox.phones.createMany(customers);
  const startedAt = performance.now();
  await Promise.all(
    phones.map(async ({ number }) => {
      for (let text = 0; text < texts; text++) await sandbox.send(number, device, `hello ${text}`);
    }),
  );
  const numbers = phones.map(({ number }) => number);
  const measured = await waitForReplies(pool, numbers, customers * texts);
  const rate = (customers * texts * 1_000) / (performance.now() - startedAt);
  for (const number of numbers) {
    const received = (await sandbox.inbox(number, { count: measured.answersOf(number), waitMs: 30_000 })).map(
      ({ text }) => text,
    );
    const isInOrder = received.length > 0 && received.every((text, index) => text === ANSWERS[index % ANSWERS.length]);
    if (!isInOrder || received.length !== measured.answersOf(number))
      throw new Error(`a phone received wrong replies: ${received.join()}`);
  }
  const sorted = measured.ms.toSorted((a, b) => a - b);
  const answers = new Map(numbers.map((number) => [number, measured.answersOf(number)]));
  return {
    answers,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    rate,
  };
}

/** Measures sends without a bot: as many texts to the same customers. Returns the p95 until submission in ms. */
async function sendAtOnce(
  user: MersalUser,
  pool: pg.Pool,
  device: string,
  { answers }: { answers: ReadonlyMap<string, number> },
): Promise<number> {
  const { rows: lastBefore } = await pool.query<{ at: Date; last: string }>(
    'select clock_timestamp() at, max(id) last from messages',
  );
  await Promise.all(
    [...answers].map(async ([number, count]) => {
      for (let text = 0; text < count; text++) await user.send(device, number, `text ${text}`);
    }),
  );
  await user.whenAllSent();
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from handed_over_at - $1)::float8 * 1000 ms from messages where id > $2 and from_me order by 1',
    [lastBefore[0]?.at, lastBefore[0]?.last],
  );
  return percentile(
    rows.map(({ ms }) => ms),
    0.95,
  );
}

/** Must be cheap, because it is polled often. */
const READ_PROGRESS = `select (select count(*)::int from automatic_answers where state = 'answered') answered,
  exists (select from messages where from_me and status in ('queued', 'sending')) is_sending`;

/** Waits until all texts have a reply. Texts that arrive during a turn get a joint reply. */
async function waitForReplies(pool: pg.Pool, numbers: readonly string[], texts: number) {
  const { rows: before } = await pool.query<{ count: number }>(
    `select count(*)::int count from automatic_answers a join contacts c on c.id = a.contact_id where c.phone <> all ($1)`,
    [numbers],
  );
  const answered = (before[0]?.count ?? 0) + texts;
  for (const until = Date.now() + 600_000; Date.now() < until;) {
    const { rows } = await pool.query<{ answered: number; is_sending: boolean }>(READ_PROGRESS);
    if (rows[0]?.answered === answered && !rows[0].is_sending) return measureAnswers(pool, numbers);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error('some texts were not answered in time');
}

async function measureAnswers(pool: pg.Pool, numbers: readonly string[]) {
  const { rows } = await pool.query<{ ms: number }>(
    `select extract(epoch from first.at - i.created_at)::float8 * 1000 ms
       from contacts c join automatic_answers a on a.contact_id = c.id and a.state = 'answered' join messages i on i.id = a.message_id
       join lateral (select min(m.handed_over_at) at from bot_replies r join messages m on m.id = r.message_id where r.turn_id = a.turn_id) first on true
      where c.phone = any ($1)`,
    [numbers],
  );
  const sent = await pool.query<{ phone: string; count: number }>(
    `select c.phone, count(*)::int count from contacts c join chats h on h.contact_id = c.id join messages m on m.chat_id = h.id
      where c.phone = any ($1) and m.from_me group by 1`,
    [numbers],
  );
  const counts = new Map(sent.rows.map(({ phone, count }) => [phone, count]));
  return { ms: rows.map(({ ms }) => ms), answersOf: (phone: string) => counts.get(phone) ?? 0 };
}
