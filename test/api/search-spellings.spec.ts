import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { refoldStep } from '../../src/platform/database/refolding/refold-step.js';
import { RefoldSearchesJobHandler } from '../../src/platform/database/refolding/refold-searches.job.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

let server: OwnApp;
let member: Member;
let client: HttpClient;
const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);

beforeAll(async () => {
  server = await startApp();
  member = await makeMember(server.orm);
  client = await openSession(server.orm, () => server.url, member);
}, 60_000);
afterAll(() => server.close());

const NAMES = [
  ['عبد الرحمن', 'عبدالرحمن', 'عَبْدُ الرَّحْمَٰن', 'عبـــد  الرحمن', 'عبد\u200cالرحمن', 'عبد-الرحمن', 'ﻋﺒﺪ ﺍﻟﺮﺣﻤﻦ'],
  ['عبد الله', 'عبدالله', 'عبدﷲ', '\u202bعبد الله\u202c'],
  ['أبو بكر', 'ابوبكر', 'ابو بكر', 'أبوبكر'],
  ['أبي الحسن', 'ابيالحسن'],
  ['نور الدين', 'نورالدين', 'نُور الدّين'],
  ['سلام', 'سﻼم', 'ســلام'],
  ['فاطمة', 'فاطمه', 'ﻓﺎﻃﻤﺔ'],
  ['مؤمن', 'مﺆمن', 'مو\u0654من'],
  ['José', 'jose', 'JOSE\u0301', 'Jo\u200bse'],
  ["O'Brien", 'O’Brien', 'o‘brien', 'OBrien', 'O´Brien', 'Oʼbrien'],
  ['Al-Harbi', 'alharbi', 'Al–Harbi', 'Al‑Harbi', 'AL−HARBI'],
  ['Abdul Rahman', 'abdulrahman', 'Abdul-Rahman'],
  ['Łukasz Ørsted', 'lukasz orsted'],
  ['Ｆｕｌｌ １２', 'full 12', 'full ١٢'],
];
const PAIRS = NAMES.flatMap((spellings) =>
  spellings.flatMap((stored) => spellings.map((typed): [string, string] => [stored, typed])),
);

describe('folding', () => {
  it('unifies all spellings of a name, and does not match other names', async () => {
    const rows = await sql<{ stored: string; typed: string; letters: boolean; key: boolean }>(
      `select stored, typed, fold_letters(stored) = fold_letters(typed) letters, letter_key(stored) = letter_key(typed) key
         from jsonb_to_recordset(?) n (stored text, typed text)`,
      [JSON.stringify(PAIRS.map(([stored, typed]) => ({ stored, typed })))],
    );
    expect(rows).toHaveLength(PAIRS.length);
    expect(rows.filter(({ letters, key }) => !letters || !key)).toEqual([]);
    const [kept] = await sql(
      `select fold_letters('Jamal Issa') jamal, fold_letters('ما ء') hamza, fold_letters(E'عبد\\nالرحمن') lines, fold_letters('a%_\\b') signs`,
    );
    expect(kept).toEqual({ jamal: 'jamal issa', hamza: 'ما ء', lines: 'عبد\nالرحمن', signs: 'a%_\\b' });
  });
});

const searchIds = async (path: string, search: string): Promise<number[]> => {
  const { status, body } = await client.get(`/api/v1/${path}search=${encodeURIComponent(search)}`);
  expect([path, status]).toEqual([path, 200]);
  const list = (body as { members?: unknown }).members ?? body;
  return (list as { data: { id: number }[] }).data.map(({ id }) => id);
};

describe('each search', () => {
  it('finds a name in any spelling', async () => {
    const em = server.orm.em.fork();
    const { accountId } = member;
    const name = 'عبد الرحمن José';
    const device = await makeDevice(em, { accountId, name });
    const contact = await makeContact(em, { accountId, name, savedAt: new Date() });
    const chat = await makeChat(em, { accountId, deviceId: device.id, contactId: contact.id });
    const groupId = await makeGroup(em, { accountId, name });
    const message = await makeMessage(em, { chat, body: `قال ${name}` });
    const [template] = await sql<{ id: string }>(
      'insert into templates (account_id, name, content) values (?, ?, ?) returning id',
      [accountId, name, 'x'],
    );
    const expectedIds: [path: string, id: number][] = [
      ['contacts?', contact.id],
      ['groups?', groupId],
      ['templates?', Number(template!.id)],
      ['devices?', device.id],
      ['message-search?', message.id],
      [`chat-lists/${device.id}?`, chat.id],
    ];
    for (const [path, id] of expectedIds) {
      for (const typed of ['عبدالرحمن', 'عَبد الرَّحمن', 'ﻋﺒﺪ الرحمن jose', 'عبدالرحمن josé'])
        expect([path, typed, await searchIds(path, typed)]).toEqual([path, typed, [id]]);
      for (const nothing of ['％', '－', '’', 'ـ', '\u200b\u200f'])
        expect([path, nothing, await searchIds(path, nothing.repeat(3))]).toEqual([path, nothing, []]);
    }
  });
});

describe('rows written by the previous version', () => {
  const NAME = 'عبد العزيز Zoë';

  /** Runs `work` with the folding functions of the previous version. */
  async function writeAsPreviousVersion(work: () => Promise<void>): Promise<void> {
    const readDefinition = async (name: string) => {
      const [row] = await sql<{ text: string }>(`select pg_get_functiondef('${name}(text)'::regprocedure) as text`);
      return row!.text;
    };
    const current = await readDefinition('letter_key');
    await sql((await readDefinition('search_key')).replace('search_key(', 'letter_key('));
    await work();
    await sql(current);
  }

  it('are found in their own spelling until they are folded again, then in any spelling', async () => {
    const { accountId } = member;
    const em = server.orm.em.fork();
    const device = await makeDevice(em, { accountId });
    const found = new Map<string, number>();
    await writeAsPreviousVersion(async () => {
      const contact = await makeContact(em, { accountId, name: NAME, savedAt: new Date() });
      const chat = await makeChat(em, { accountId, deviceId: device.id, contactId: contact.id });
      const { id } = await makeMessage(em, { chat, body: NAME });
      found.set('contacts?', contact.id).set('message-search?', id);
    });
    for (const [path, id] of found)
      for (const typed of [NAME, 'عبد العزيز', 'Zoë', 'العزيز']) expect(await searchIds(path, typed)).toEqual([id]);
    await sql(
      `insert into search_refolds (table_name, due_at) select t, now() from unnest('{users,contacts,carts,store_messages,message_texts}'::text[]) t`,
    );
    const handler = server.app.get(RefoldSearchesJobHandler);
    const tables = await handler.findDue();
    expect(tables).toHaveLength(5);
    for (const { table } of tables) while (await refoldStep(server.orm.em, table));
    expect(await handler.findDue()).toEqual([]);
    for (const [path, id] of found)
      for (const typed of [NAME, 'عبدالعزيز', 'zoe', 'العزيز']) expect(await searchIds(path, typed)).toEqual([id]);
  });

  it('a table is folded again only after all processes of the previous version have ended', async () => {
    await sql(`insert into search_refolds (table_name) values ('users')`);
    expect(await server.app.get(RefoldSearchesJobHandler).findDue()).toEqual([]);
    await sql(`delete from search_refolds`);
  });
});
