import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

describe('a change of a message', () => {
  let server: OwnApp;
  let merchant: Merchant;
  beforeAll(async () => {
    server = await startApp();
    merchant = await Merchant.open(server);
  }, 60_000);
  afterAll(async () => {
    await merchant?.close();
    await server?.close();
  });

  const change = async (id: number, kind: 'react' | 'edit' | 'delete', body?: object) =>
    merchant.apiUser.client.post(`/api/v1/messages/${id}/${kind}`, body);
  const onPhone = async (customer: string, text?: string) =>
    (await merchant.sandbox.messages(customer, merchant.number)).find((message) => !text || message.text === text);
  const untilDone = (id: number, isReached: (message: MessageResource) => boolean) =>
    merchant.until(id, (message) => message.change === null && isReached(message), 'WhatsApp has accepted the change');
  const execute = (sql: string, params: unknown[]) =>
    server.orm.em.getConnection().execute<{ n: string }[]>(sql, params);

  async function writeDelivered(body: string) {
    const customer = await merchant.sandbox.phones.create({});
    const { id } = await merchant.write(customer.number, body);
    await merchant.untilStatus(id, 'delivered');
    return { id, customer: customer.number };
  }

  it.each(['pn', 'lid'] as const)(
    'a reaction is added, changed and removed, on both sides (%s)',
    async (addressing) => {
      const { number } = await merchant.sandbox.phones.create({ addressing });
      await merchant.sandbox.send(number, merchant.number, 'Is it there?');
      const { id } = await merchant.untilArrived(number, ({ body }) => body === 'Is it there?');
      const answer = await change(id, 'react', { emoji: '👍' });
      expect([answer.status, answer.body.data.change]).toEqual([200, { kind: 'reaction', value: '👍', failure: null }]);
      await untilDone(id, ({ reactions }) => reactions[0]?.emoji === '👍' && reactions[0].from_me);
      expect((await onPhone(number))?.reactions).toEqual([{ from: merchant.number, emoji: '👍' }]);

      expect((await change(id, 'react', { emoji: '👍' })).body.data.change).toBeNull();
      await change(id, 'react', { emoji: '❤️' });
      await untilDone(id, ({ reactions }) => reactions.length === 1 && reactions[0]?.emoji === '❤️');
      await change(id, 'react', { emoji: null });
      await untilDone(id, ({ reactions }) => reactions.length === 0);
      expect((await onPhone(number))?.reactions).toEqual([]);
      const pushed = merchant.apiUser.events.of('message.changed').filter(({ message }) => message.id === id);
      expect(pushed.some(({ message }) => message.reactions[0]?.emoji === '❤️')).toBe(true);

      const { body: ours } = await merchant
        .write(number, 'Yes')
        .then(({ id: sentId }) => merchant.untilStatus(sentId, 'delivered'));
      await merchant.sandbox.send(number, merchant.number, {
        reaction: { id: (await onPhone(number, ours!))!.id, emoji: '🎉' },
      });
      const reacted = await merchant.untilArrived(
        number,
        ({ body, reactions }) => body === ours && reactions.length > 0,
      );
      expect(reacted.reactions).toEqual([{ emoji: '🎉', from_me: false }]);
    },
    40_000,
  );

  it('an edit and a deletion reach the phone', async () => {
    const { id, customer } = await writeDelivered('Your order is redy');
    expect((await change(id, 'edit', { body: 'Your order is ready' })).status).toBe(200);
    const edited = await untilDone(id, ({ is_edited }) => is_edited);
    expect(edited.body).toBe('Your order is ready');
    expect(await onPhone(customer)).toMatchObject({ text: 'Your order is ready', isEdited: true, copies: 1 });

    expect((await change(id, 'delete')).status).toBe(200);
    await untilDone(id, ({ is_deleted }) => is_deleted);
    expect(await onPhone(customer)).toMatchObject({ isDeleted: true, text: null });
    expect((await change(id, 'delete')).status).toBe(200);
    expect((await change(id, 'edit', { body: 'Again' })).body.code).toBe('messages.not_changeable');
    // Changes do not add messages to the chat.
    expect(await merchant.conversation(customer)).toHaveLength(1);
  }, 40_000);

  it('is rejected if WhatsApp would reject it', async () => {
    const { id, customer } = await writeDelivered('An hour ago');
    await merchant.sandbox.send(customer, merchant.number, 'Theirs');
    const theirs = await merchant.untilArrived(customer, ({ body }) => body === 'Theirs');
    const age = (hours: number) =>
      execute(`update messages set at = now() - make_interval(mins => ?), handed_over_at = null where id = ?`, [
        hours * 60,
        id,
      ]);
    const codeOf = async (...given: Parameters<typeof change>) => (await change(...given)).body.code;
    expect(await codeOf(theirs.id, 'edit', { body: 'Mine' })).toBe('messages.not_changeable');
    expect(await codeOf(theirs.id, 'delete')).toBe('messages.not_changeable');
    await age(1);
    expect(await codeOf(id, 'edit', { body: 'Too late' })).toBe('messages.too_late_to_edit');
    await age(61);
    expect(await codeOf(id, 'delete')).toBe('messages.too_late_to_delete');
    for (const emoji of ['not an emoji', '<b>', '1', '👍👍', ''])
      expect([emoji, (await change(id, 'react', { emoji })).status]).toEqual([emoji, 422]);
    await execute(`insert into suppressions (account_id, phone, reason) values (?, ?, 'user') on conflict do nothing`, [
      merchant.apiUser.member.accountId,
      customer,
    ]);
    expect(await codeOf(id, 'react', { emoji: '👍' })).toBe('messages.opted_out');
  }, 40_000);

  it('waits for the device, even during a restart, and only the last change is sent', async () => {
    const { id, customer } = await writeDelivered('Waiting');
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login' });
    await merchant.sandbox.close('tcp', { number: merchant.number });
    await waitFor('the device is offline', async () =>
      (await merchant.sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
    );
    for (const emoji of ['👍', '😂', '🙏']) await change(id, 'react', { emoji });
    expect((await merchant.read(id)).change).toEqual({ kind: 'reaction', value: '🙏', failure: null });
    const [row] = await execute(`select count(*) n from message_changes where message_id = ?`, [id]);
    expect(Number(row?.n)).toBe(1);
    await server.restart();
    await merchant.sandbox.clearFaults(merchant.number);
    await untilDone(id, ({ reactions }) => reactions[0]?.emoji === '🙏');
    expect((await onPhone(customer))?.reactions).toEqual([{ from: merchant.number, emoji: '🙏' }]);
  }, 60_000);

  it('is resent with the same id if it is not acknowledged, and ends if WhatsApp rejects it', async () => {
    const { id, customer } = await writeDelivered('Lost');
    await merchant.sandbox.fault({ number: merchant.number, kind: 'lose-acks', times: 1 });
    await merchant.sandbox.fault({ number: merchant.number, kind: 'lose-receipts', times: 3 });
    await change(id, 'edit', { body: 'Found' });
    await waitFor('the phone has the edit', async () => (await onPhone(customer))?.isEdited);
    await merchant.sandbox.clearFaults(merchant.number);
    await merchant.sandbox.close('tcp', { number: merchant.number });
    await untilDone(id, ({ body }) => body === 'Found');
    const edits = (await merchant.sandbox.inbox(customer)).filter(({ kind }) => kind === 'edit');
    expect(edits).toHaveLength(1);

    await merchant.sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 400, times: 1 });
    await change(id, 'delete');
    const rejected = await merchant.until(
      id,
      (message) => message.change?.failure === 'refused',
      'the change is rejected',
    );
    expect(rejected).toMatchObject({ is_deleted: false, body: 'Found' });
  }, 60_000);
});
