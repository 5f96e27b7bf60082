import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lockAnswers } from '../../src/bots/answering/deciding/lock-answers.js';
import { findContact } from '../../src/address-book/contacts/find-contact.sql.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { AddressBook } from '../setup/accounts/address-book.js';

const PHONE = '966501112233';
const LID = '99887766554433';

let server: TestApp;
let book: AddressBook;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(async () => {
  AddressBook.closeAll();
});

/** Reports that the number and the LID belong to one contact, which merges both rows. */
const revealIdentity = () =>
  book.em.transactional((em) => findContact(em, book.accountId, { phone: PHONE, lid: LID, pushName: 'Nono' }));

describe('two contacts with one identity', () => {
  it.each([
    ['only the number is saved', true, false],
    ['only the LID is saved', false, true],
    ['both are saved', true, true],
    ['neither is saved', false, false],
  ])('merge and keep the data of both, when %s', async (_case, isPhoneSaved, isLidSaved) => {
    book = await AddressBook.open(server);
    const early = new Date('2026-01-02T03:04:05Z');
    const saved = (is: boolean, at: Date, more: object) => ({
      savedAt: is ? at : null,
      source: is ? ('file' as const) : ('chat' as const),
      ...(is ? more : { name: null }),
    });
    const byPhone = await book.save({
      phone: PHONE,
      lid: null,
      ...saved(isPhoneSaved, new Date(), { name: null, fields: { city: 'Jeddah', size: 'M' } }),
    });
    const byLid = await book.save({
      phone: null,
      lid: LID,
      ...saved(isLidSaved, early, { name: 'Noura', fields: { size: 'L', tier: 'gold' } }),
    });
    await makeChat(book.em, { accountId: book.accountId, contactId: byLid });
    await book.sql(
      `insert into contact_numbers (account_id, contact_id, phone, position) values (?, ?, '966112223344', 1), (?, ?, '966112223344', 1),
         (?, ?, '966115556677', 2), (?, ?, ?, 3)`,
      [...[byPhone, byLid, byLid].flatMap((id) => [book.accountId, id]), book.accountId, byLid, PHONE],
    );
    const mergedGroup = await book.group([...(isPhoneSaved ? [byPhone] : []), ...(isLidSaved ? [byLid] : [])]);
    const lids = await book.group(isLidSaved ? [byLid] : []);
    await book.sql(
      `insert into suppressions (account_id, phone, lid, reason, at) values (?, ?, null, 'user', now()), (?, null, ?, 'reply', '2026-03-04T00:00:00Z')`,
      [book.accountId, PHONE, book.accountId, LID],
    );

    // The merged contact has the ID of the saved one.
    const kept = isLidSaved && !isPhoneSaved ? byLid : byPhone;
    expect((await revealIdentity()).id).toBe(kept);
    const rows = await book.sql<Record<string, unknown>>(
      'select id::int, phone, lid, name, push_name, saved_at is not null is_saved, fields from contacts where account_id = ?',
      [book.accountId],
    );
    expect(rows).toEqual([
      {
        id: kept,
        phone: PHONE,
        lid: LID,
        push_name: 'Nono',
        is_saved: isPhoneSaved || isLidSaved,
        name: isLidSaved ? 'Noura' : null,
        fields: { ...(isLidSaved && { size: 'L', tier: 'gold' }), ...(isPhoneSaved && { city: 'Jeddah', size: 'M' }) },
      },
    ]);
    expect(
      await book.sql('select contact_id::int, phone from contact_numbers where account_id = ? order by position', [
        book.accountId,
      ]),
    ).toEqual(['966112223344', '966115556677'].map((phone) => ({ contact_id: kept, phone })));
    const groups = await book.sql<{ group_id: number; members: number[] }>(
      'select group_id::int, array_agg(contact_id::int) members from group_members where account_id = ? group by 1 order by 1',
      [book.accountId],
    );
    const expected = [...(isPhoneSaved || isLidSaved ? [mergedGroup] : []), ...(isLidSaved ? [lids] : [])];
    expect(groups).toEqual(expected.map((group_id) => ({ group_id, members: [kept] })));
    expect(
      await book.sql('select phone, lid, reason, at::date::text as day from suppressions where account_id = ?', [
        book.accountId,
      ]),
    ).toEqual([{ phone: PHONE, lid: LID, reason: 'reply', day: '2026-03-04' }]);
    expect(await book.differences()).toEqual([]);
    expect(await book.count()).toBe(isPhoneSaved || isLidSaved ? 1 : 0);
    if (isPhoneSaved && isLidSaved)
      expect((await book.client.get(`/api/v1/groups/${lids}`)).body.data.addons_params.toSorted()).toEqual([
        'city',
        'size',
        'tier',
      ]);
  });

  it('keep campaign recipients, so that a later run and the frequency limit recognize the contact', async () => {
    book = await AddressBook.open(server);
    const { accountId, em } = book;
    const kept = await book.save({ phone: PHONE, lid: null });
    const otherContact = await book.save({ phone: null, lid: LID, savedAt: null, source: 'chat' });
    const { id: deviceId } = await makeDevice(em, { accountId });
    const groupId = await book.group([kept]);
    const campaign = { accountId, groupId, deviceId, members: 2, name: 'Sale' };
    const ofOne = await makeCampaign(em, { ...campaign, recipients: [{ contactId: otherContact, status: 'sent' }] });
    const both = [kept, otherContact].map((contactId) => ({ contactId, status: 'sent' }));
    const ofBoth = await makeCampaign(em, { ...campaign, recipients: both });
    await revealIdentity();
    const readRecipients = (id: number) =>
      book.sql<{ contact_id: number }>(
        'select contact_id::int from campaign_recipients where account_id = ? and campaign_id = ? order by id',
        [accountId, id],
      );
    expect(await readRecipients(ofOne)).toEqual([{ contact_id: kept }]);
    expect(await readRecipients(ofBoth)).toEqual([{ contact_id: kept }, { contact_id: otherContact }]);
  });

  it.each(['kept', 'other'])('wait for a transaction that holds the lock of the %s contact', async (answered) => {
    book = await AddressBook.open(server);
    const contacts: Record<string, number> = {
      kept: await book.save({ phone: PHONE, lid: null }),
      other: await book.save({ phone: null, lid: LID, savedAt: null, source: 'chat' }),
    };
    const [locked, decided] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const answering = book.em.fork().transactional(async (em) => {
      await lockAnswers(em, contacts[answered]!);
      locked.resolve();
      await decided.promise;
    });
    await locked.promise;
    const merging = revealIdentity();
    expect(await Promise.race([merging.then(() => 'merged'), sleep(500, 'waits')])).toBe('waits');
    decided.resolve();
    await answering;
    expect((await merging).id).toBe(contacts['kept']);
  });

  it.each([
    ['only the LID has a conversation', ['other'], 'other'],
    ['both have one, the LID wrote last', ['kept', 'other'], 'other'],
    ['both have one, the number wrote last', ['other', 'kept'], 'kept'],
  ])('keep the latest conversation with a bot: %s', async (_case, conversationOrder, continuedBy) => {
    book = await AddressBook.open(server);
    const { accountId, em } = book;
    const contacts: Record<string, number> = {
      kept: await book.save({ phone: PHONE, lid: null }),
      other: await book.save({ phone: null, lid: LID, savedAt: null, source: 'chat' }),
    };
    const { id: deviceId } = await makeDevice(em, { accountId });
    const [bot] = await book.sql<{ id: string }>(
      `insert into chatbots (account_id, name, is_running, answers_devices) values (?, 'Welcome', true, false) returning id`,
      [accountId],
    );
    const conversations: Record<string, number> = {};
    const chats: Record<string, number> = {};
    for (const [contactName, contactId] of Object.entries(contacts))
      chats[contactName] = (await makeChat(em, { accountId, contactId, deviceId })).id;
    for (const [age, contactName] of conversationOrder.toReversed().entries()) {
      const [row] = await book.sql<{ id: string }>(
        `insert into bot_conversations (account_id, chatbot_id, version, device_id, chat_id, contact_id, state, waits_until, updated_at)
           values (?, ?, 1, ?, ?, ?, '{}', now() + interval '1 hour', now() - make_interval(mins => ?)) returning id`,
        [accountId, bot!.id, deviceId, chats[contactName], contacts[contactName], age],
      );
      conversations[contactName] = Number(row?.id);
    }
    await book.sql(`insert into bot_chats (chat_id, account_id, paused_until) values (?, ?, '2030-01-01T00:00:00Z')`, [
      chats['other'],
      accountId,
    ]);

    await revealIdentity();
    const rows = await book.sql(
      'select id::int, chat_id::int, contact_id::int from bot_conversations where account_id = ? and ended_at is null',
      [accountId],
    );
    expect(rows).toEqual([{ id: conversations[continuedBy], chat_id: chats['kept'], contact_id: contacts['kept'] }]);
    const [paused] = await book.sql<{ count: number }>(
      'select count(*)::int count from bot_chats where chat_id = ? and paused_until is not null',
      [chats['kept']],
    );
    expect(paused?.count).toBe(1);
  });
});
