import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { makeChat } from '../../factories/make-chat.js';
import { makeDevice } from '../../factories/make-device.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { type Member, makeMember } from '../../setup/accounts/members.js';
import { type Bench, withServer } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';
import { compareLists, type ListQuery, ROWS } from './compare-lists.js';

/** Limit from request to response. */
const MAX_MS = 50;
const CHATS = 200;
const DEVICES = 4;
/** One message in `every` contains the word. */
const RARE = { word: 'استرجاع', every: 2_000 };
const WRITES = 1_000;

interface Owner {
  member: Member;
  devices: number[];
  chats: { id: number; deviceId: number }[];
}

/** Measures searches of `--rows` messages, beside an account with a fifth, and the index's cost per insert. */
export async function measureMessageSearch(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const [own, other] = await makeOwners(server);
      await fill(db, [
        [other, Math.ceil(bench.rows / 5)],
        [own, bench.rows],
      ]);
      const http = new HttpClient(() => server.url);
      await http.signIn(own.member.email, own.member.password);
      const found = await compareLists({ bench, db, http, list: 'message search', queries: queries(own, bench.rows) });
      return [
        ...found.map((figure): Figure => ({ ...figure, goal: { of: 'figure', atMost: MAX_MS } })),
        ...(await compareWrites(bench, db, own)),
      ];
    } finally {
      await db.end();
    }
  });
}

async function makeOwners(server: MersalServer): Promise<[Owner, Owner]> {
  const orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 1 }));
  const make = async (): Promise<Owner> => {
    const member = await makeMember(orm);
    const em = orm.em.fork();
    const { accountId } = member;
    const devices: number[] = [];
    for (let index = 0; index < DEVICES; index++) devices.push((await makeDevice(em, { accountId })).id);
    const chats: Owner['chats'] = [];
    for (let index = 0; index < CHATS; index++) {
      const deviceId = devices[index % DEVICES] ?? 0;
      chats.push({ id: (await makeChat(em, { accountId, deviceId })).id, deviceId });
    }
    return { member, devices, chats };
  };
  try {
    return [await make(), await make()];
  } finally {
    await orm.close();
  }
}

const WORDS =
  'السلام عليكم طلب شحن توصيل فاتورة الرياض جدة كرتون تمر قهوة عسل سعر خصم متوفر لون مقاس أزرق أحمر شكرا اليوم غدا موعد دفع حوالة بطاقة عنوان شارع حي مستودع منتج صورة ضمان صيانة عرض باقة اشتراك رسالة جهاز order price delivery invoice thanks tomorrow size blue store help'.split(
    ' ',
  );
const ARRAY = `array[${WORDS.map((word) => `'${word}'`).join()}]`;
const word = (factor: number): string => `(${ARRAY})[1 + (n::bigint * ${factor} + n / ${factor}) % ${WORDS.length}]`;
const BODY = `concat_ws(' ', ${[7919, 104_729, 31, 613, 15_485_863].map(word).join()}, 'رقم', n, case when n % ${RARE.every} = 0 then '${RARE.word}' end)`;

const insertSql = (from: string, { member, chats }: Owner): string => {
  const ids = `(array[${chats.map(({ id }) => id).join()}])[1 + n % ${chats.length}]`;
  const devices = `(array[${chats.map(({ deviceId }) => deviceId).join()}])[1 + n % ${chats.length}]`;
  return `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
    select ${member.accountId}, ${devices}, ${ids}, n % 2 = 0, 'bench-' || n, 'text', ${BODY}, 'received', now() - n * interval '10 seconds'
      from ${from}`;
};

/** Writes messages with searchable texts. Creates the index last, as a migration does. */
async function fill(db: pg.Client, owners: readonly [Owner, number][]): Promise<void> {
  const { rows } = await db.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'message_texts_search_index'`,
  );
  await db.query('drop index message_texts_search_index');
  await db.query('alter table messages disable trigger keep_message_text_of_new');
  for (const [owner, count] of owners) await db.query(insertSql(`generate_series(1, ${count}) n`, owner));
  await db.query(`insert into message_texts (message_id, account_id, device_id, at, search_key)
    select id, account_id, device_id, at, letter_key(body) from messages`);
  await db.query('alter table messages enable trigger keep_message_text_of_new');
  await db.query(rows[0]?.indexdef ?? '');
  await db.query('vacuum analyze messages, message_texts, chats, contacts');
}

function queries({ member: { accountId }, devices }: Owner, count: number): ListQuery[] {
  const path =
    (words: (call: number) => string, further = '') =>
    (call: number) =>
      `/api/v1/message-search?search=${encodeURIComponent(words(call))}${further}`;
  const shown = `select m.*, c.*, p.phone, coalesce(p.name, p.push_name) from page join messages m on m.id = page.message_id
    join chats c on c.id = m.chat_id join contacts p on p.id = c.contact_id order by m.at desc, m.id desc`;
  const order = `order by at desc, message_id desc limit ${ROWS}`;
  const own = `account_id = ${accountId} and search_key like letter_key($1)`;
  const byIndex = (further = '') =>
    `with found as materialized (select message_id, at from message_texts where ${own} ${further}),
       page as (select message_id from found ${order}) ${shown}`;
  const number = (call: number) => `رقم ${Math.floor(count / 2) + call * 97}`;
  return [
    {
      name: 'a word in one of ten messages',
      path: path(() => 'شكرا'),
      sql: `with page as (select message_id from message_texts where ${own} ${order}) ${shown}`,
      params: () => ['%شكرا%'],
    },
    {
      name: `a word in one of ${RARE.every} messages`,
      path: path(() => 'إسترجاع'),
      sql: byIndex(),
      params: () => [`%${RARE.word}%`],
    },
    {
      name: 'the same of one device',
      path: path(() => RARE.word, `&device=${devices[0]}`),
      sql: byIndex(`and device_id = ${devices[0]}`),
      params: () => [`%${RARE.word}%`],
    },
    { name: 'a number in one message', path: path(number), sql: byIndex(), params: (call) => [`%${number(call)}%`] },
  ];
}

/** Compares single inserts with and without searchable texts. */
async function compareWrites(bench: Bench, db: pg.Client, owner: Owner): Promise<Figure[]> {
  const insertMs = {
    with: { p50: [] as number[], p99: [] as number[] },
    without: { p50: [] as number[], p99: [] as number[] },
  };
  let next = 2 * bench.rows;
  for (let round = 0; round <= bench.rounds; round++)
    for (const side of ['without', 'with'] as const) {
      await db.query(`alter table messages ${side === 'with' ? 'enable' : 'disable'} trigger keep_message_text_of_new`);
      const times: number[] = [];
      for (let write = 0; write < WRITES; write++) {
        const statement = insertSql(`(select ${next++} as n) one`, owner);
        const startedAt = performance.now();
        await db.query(statement);
        times.push(performance.now() - startedAt);
      }
      times.sort((a, b) => a - b);
      if (round === 0) continue;
      insertMs[side].p50.push(percentile(times, 0.5));
      insertMs[side].p99.push(percentile(times, 0.99));
      bench.print(
        `writes ${round}: ${side} search p50 ${percentile(times, 0.5).toFixed(2)} ms, p99 ${percentile(times, 0.99).toFixed(2)} ms, longest ${times.at(-1)?.toFixed(1)} ms`,
      );
    }
  return (['p50', 'p99'] as const).map((part) => ({
    name: `a message written, ${part} (bare: without searchable texts)`,
    unit: 'ms',
    mersal: insertMs.with[part],
    bare: insertMs.without[part],
  }));
}
