import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findContact } from '../../src/address-book/contacts/find-contact.sql.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { uniqueNumber } from '../setup/accounts/codes.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let merchant: Merchant;
beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
  await merchant?.close();
  await server?.close();
});

interface Row {
  id: number;
  phone: string | null;
  lid: string;
  bodies: string[];
}

const chatsOf = (...lids: string[]) =>
  server.orm.em.getConnection().execute<Row[]>(
    `select c.id::int, p.phone, p.lid, array_agg(m.body order by m.at, m.id) bodies from messages m join chats c on c.id = m.chat_id
       join contacts p on p.id = c.contact_id where m.account_id = ? and p.lid = any (?::text[]) group by c.id, p.phone, p.lid order by c.id`,
    [merchant.apiUser.member.accountId, `{${lids.join()}}`],
  );
const untilChats = (lids: string[], expected: Omit<Row, 'id'>[]) =>
  waitFor('the chats are as expected', async () => {
    const chats = await chatsOf(...lids);
    return JSON.stringify(chats.map(({ id: _id, ...row }) => row)) === JSON.stringify(expected) && chats;
  });
const newLid = () => `7${uniqueNumber().slice(-9)}`;

describe.each(['pn', 'lid'] as const)('contacts addressed by %s', (addressing) => {
  it('who get another contact’s number have a separate chat', async () => {
    const first = await merchant.sandbox.phones.create({ addressing });
    const { number } = first;
    await merchant.sandbox.send(number, merchant.number, 'first holder');
    await untilChats([first.lid], [{ phone: number, lid: first.lid, bodies: ['first holder'] }]);
    await merchant.sandbox.phones.remove(number);
    const second = await merchant.sandbox.phones.create({ number, addressing, lid: newLid() });
    await merchant.sandbox.send(number, merchant.number, 'second holder');
    const chats = await untilChats(
      [first.lid, second.lid],
      [
        { phone: null, lid: first.lid, bodies: ['first holder'] },
        { phone: number, lid: second.lid, bodies: ['second holder'] },
      ],
    );
    // A message to the number goes to its current holder.
    const answer = await merchant.write(number, 'to the second holder');
    await merchant.untilStatus(answer.id, 'delivered');
    expect(answer.chat_id).toBe(chats[1]!.id);
  }, 60_000);

  it('who change their number keep their chat, even if another contact had the new number', async () => {
    const mover = await merchant.sandbox.phones.create({ addressing });
    const holder = await merchant.sandbox.phones.create({ addressing });
    await merchant.sandbox.send(mover.number, merchant.number, 'before');
    await untilChats([mover.lid], [{ phone: mover.number, lid: mover.lid, bodies: ['before'] }]);
    await merchant.sandbox.send(holder.number, merchant.number, 'holder');
    await untilChats([holder.lid], [{ phone: holder.number, lid: holder.lid, bodies: ['holder'] }]);
    for (const { number } of [mover, holder]) await merchant.sandbox.phones.remove(number);
    await merchant.sandbox.phones.create({ number: holder.number, lid: mover.lid, addressing });
    await merchant.sandbox.send(holder.number, merchant.number, 'after');
    await untilChats(
      [mover.lid, holder.lid],
      [
        { phone: holder.number, lid: mover.lid, bodies: ['before', 'after'] },
        { phone: null, lid: holder.lid, bodies: ['holder'] },
      ],
    );
  }, 60_000);
});

describe('contradictory messages', () => {
  const [PHONE, OTHER_PHONE, FIRST_LID, SECOND_LID] = [
    '966501112233',
    '966509998877',
    '99887766554433',
    '11223344556677',
  ];
  let book: AddressBook;
  const findOrCreate = (phone: string | null, lid: string | null, at?: string, pushName: string | null = null) =>
    book.em.transactional((em) =>
      findContact(em, book.accountId, { phone, lid, pushName, ...(at && { at: new Date(at) }) }).then(({ id }) => id),
    );
  const listContacts = () =>
    book.sql<{ id: number; phone: string | null; lid: string | null }>(
      'select id::int, phone, lid from contacts where account_id = ? order by id',
      [book.accountId],
    );
  const recordMessage = async (contactId: number, at: string) => {
    const { id: deviceId } = await makeDevice(book.em, { accountId: book.accountId });
    const { id: chatId } = await makeChat(book.em, { accountId: book.accountId, contactId, deviceId });
    await book.sql(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at) values (?, ?, ?, false, ?, 'text', 'x', 'received', ?)`,
      [book.accountId, deviceId, chatId, `W${contactId}`, at],
    );
  };
  const openBook = async () => {
    book = await AddressBook.open(server);
  };

  it('an older message of the previous holder does not reclaim the number', async () => {
    await openBook();
    const first = await findOrCreate(PHONE, FIRST_LID);
    const second = await findOrCreate(PHONE, SECOND_LID, '2026-11-20T10:00:00Z');
    await recordMessage(second, '2026-11-20T10:00:00Z');
    expect(await findOrCreate(PHONE, FIRST_LID, '2026-11-20T09:00:00Z')).toBe(first);
    expect(await listContacts()).toEqual([
      { id: first, phone: null, lid: FIRST_LID },
      { id: second, phone: PHONE, lid: SECOND_LID },
    ]);
  });

  it('an older message of a new holder does not take the number away', async () => {
    await openBook();
    const first = await findOrCreate(PHONE, FIRST_LID);
    await recordMessage(first, '2026-11-20T10:00:00Z');
    const second = await findOrCreate(PHONE, SECOND_LID, '2026-11-20T09:00:00Z');
    expect(await listContacts()).toEqual([
      { id: first, phone: PHONE, lid: FIRST_LID },
      { id: second, phone: null, lid: SECOND_LID },
    ]);
  });

  it('a sender without a LID is not merged with a contact who moved to the number', async () => {
    await openBook();
    const mover = await findOrCreate(PHONE, FIRST_LID);
    const unknown = await findOrCreate(OTHER_PHONE, null);
    await recordMessage(unknown, '2026-11-20T10:00:00Z');
    expect(await findOrCreate(OTHER_PHONE, FIRST_LID, '2026-11-20T11:00:00Z')).toBe(mover);
    expect(await listContacts()).toHaveLength(2);
  });

  it.each([
    ['with another name and long ago is another contact', '2026-06-01T10:00:00Z', 'Sara', 'Omar', false],
    ['without a name and long ago is another contact', '2026-06-01T10:00:00Z', null, null, false],
    ['with the same name is the same contact', '2026-06-01T10:00:00Z', 'Sara', 'Sara', true],
    ['who wrote recently is the same contact', '2026-11-01T10:00:00Z', 'Sara', 'Omar', true],
  ])('an earlier sender without a LID %s', async (_case, before, name, next, isSame) => {
    await openBook();
    const first = await findOrCreate(PHONE, null, before, name);
    await recordMessage(first, before);
    const second = await findOrCreate(PHONE, FIRST_LID, '2026-11-20T10:00:00Z', next);
    expect(await listContacts()).toEqual(
      isSame
        ? [{ id: first, phone: PHONE, lid: FIRST_LID }]
        : [
            { id: first, phone: null, lid: null },
            { id: second, phone: PHONE, lid: FIRST_LID },
          ],
    );
  });

  it('two contacts with messages and different names are not merged', async () => {
    await openBook();
    const byNumber = await findOrCreate(PHONE, null, '2026-11-18T10:00:00Z', 'Sara');
    await recordMessage(byNumber, '2026-11-18T10:00:00Z');
    const byLid = await findOrCreate(null, FIRST_LID, '2026-11-19T10:00:00Z', 'Omar');
    await recordMessage(byLid, '2026-11-19T10:00:00Z');
    expect(await findOrCreate(PHONE, FIRST_LID, '2026-11-20T10:00:00Z', 'Omar')).toBe(byLid);
    expect(await listContacts()).toEqual([
      { id: byNumber, phone: null, lid: null },
      { id: byLid, phone: PHONE, lid: FIRST_LID },
    ]);
  });

  it('a number without inbound messages is merged with the contact who moved to it', async () => {
    await openBook();
    await findOrCreate(PHONE, FIRST_LID);
    const saved = await findOrCreate(OTHER_PHONE, null);
    expect(await findOrCreate(OTHER_PHONE, FIRST_LID, '2026-11-20T11:00:00Z')).toBe(saved);
    expect(await listContacts()).toEqual([{ id: saved, phone: OTHER_PHONE, lid: FIRST_LID }]);
  });
});
