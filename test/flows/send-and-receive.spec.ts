import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RecordContactProfile } from '../../src/address-book/contacts/commands/record-contact-profile.js';
import { messageText } from '../../src/messaging/conversations/messages/message-text.contract.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { waitFor } from '../setup/wait-for.js';

// Runs on both queues, because a job delivers every message.

let server: OwnApp;
let merchant: Merchant;
let sandbox: SandboxClient;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sandbox = merchant.sandbox;
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

describe.each(['pn', 'lid'] as const)('with a phone addressed by %s', (addressing) => {
  it('texts are sent and received in order, with events and with statuses that only advance', async () => {
    const customer = await sandbox.phones.create({ name: 'نورة', addressing });
    const since = merchant.apiUser.events.now;
    const sent = await merchant.write(customer.number, 'مرحبًا *نورة*');
    await merchant.write(customer.number, 'second');
    expect((await sandbox.inbox(customer.number, { count: 2 })).map(({ text }) => text)).toEqual([
      'مرحبًا *نورة*',
      'second',
    ]);
    await merchant.untilStatus(sent.id, 'delivered');
    await sandbox.read(customer.number, merchant.number);
    await merchant.untilStatus(sent.id, 'read');

    await sandbox.send(customer.number, merchant.number, 'first answer');
    await sandbox.send(customer.number, merchant.number, 'second answer');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'second answer');
    expect((await merchant.conversation(customer.number)).map(({ body, from_me }) => [body, from_me])).toEqual([
      ['مرحبًا *نورة*', true],
      ['second', true],
      ['first answer', false],
      ['second answer', false],
    ]);
    // A phone issues a privacy token once, not for every message.
    const trusted = (await sandbox.trusted(merchant.number)).filter((number) => number === customer.number);
    expect(trusted).toHaveLength(1);
    const chat = await merchant.chatWith(customer.number);
    expect(chat).toMatchObject({ phone: customer.number, unread_count: 2, profile_info: { name: 'نورة' } });

    const created = merchant.apiUser.events.of('message.created', since).filter(({ chat: { id } }) => id === chat.id);
    expect(created.map(({ message }) => messageText(message))).toEqual([
      'مرحبًا *نورة*',
      'second',
      'first answer',
      'second answer',
    ]);
    const changes = merchant.apiUser.events
      .of('message.changed', since)
      .filter(({ message }) => message.id === sent.id);
    const order = ['queued', 'sending', 'sent', 'delivered', 'read'];
    const steps = changes.map(({ message }) => order.indexOf(message.status));
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  });
});

it('a new customer’s first burst of texts is shown in order', async () => {
  const words = ['Hello', 'is the blue one', 'still there', '?'];
  const customers = await Promise.all(Array.from({ length: 10 }, () => sandbox.phones.create({ addressing: 'lid' })));
  await Promise.all(
    customers.map(async ({ number }) => {
      for (const text of words) await sandbox.send(number, merchant.number, text);
    }),
  );
  for (const { number } of customers) {
    await merchant.untilArrived(number, ({ body }) => body === '?');
    expect((await merchant.conversation(number)).map(({ body }) => body)).toEqual(words);
  }
});

describe('a chat', () => {
  it('is marked as read, and the customer’s phone shows it', async () => {
    const customer = await sandbox.phones.create({ name: 'Reader' });
    const id = await sandbox.send(customer.number, merchant.number, 'are you there?');
    await merchant.untilArrived(customer.number, ({ body }) => body === 'are you there?');
    const chat = await merchant.chatWith(customer.number);
    expect(chat.unread_count).toBe(1);
    expect(
      (await merchant.apiUser.client.post(`/api/v1/chat-read/${merchant.device.id}/${chat.id}`)).body.data.unread_count,
    ).toBe(0);
    await waitFor(
      'the phone shows the message as read',
      async () => (await sandbox.message(customer.number, id)).status === 'read',
    );
  });

  it('shows messages from the merchant’s handset as read', async () => {
    const customer = await sandbox.phones.create({});
    await sandbox.send(merchant.number, customer.number, 'from my hand');
    const message = await merchant.untilArrived(customer.number, ({ body }) => body === 'from my hand');
    expect(message).toMatchObject({ from_me: true });
    expect((await merchant.chatWith(customer.number)).unread_count).toBe(0);
  });

  it('has the contact’s picture, which the server stores', async () => {
    const customer = (await sandbox.phones.list()).find(
      ({ hasPicture, number }) => hasPicture && number !== merchant.number,
    );
    expect(customer).toBeDefined();
    await sandbox.send(customer?.number ?? '', merchant.number, 'hello');
    const { profile_picture: address } = await waitFor('the picture is stored', async () => {
      const chat = await merchant.chatWith(customer?.number ?? '');
      return chat?.profile_picture ? chat : null;
    });
    const picture = await merchant.apiUser.client.get(address ?? '');
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
  });

  it('keeps the picture if WhatsApp does not respond', async () => {
    const [pictured] = (await sandbox.phones.createMany(3)).filter(({ hasPicture }) => hasPicture);
    const { number } = pictured!;
    await sandbox.send(number, merchant.number, 'hello');
    const chat = await waitFor('the picture is stored', async () => {
      const found = await merchant.chatWith(number);
      return found?.profile_picture ? found : null;
    });
    await sandbox.fault({ number, kind: 'ignore-lookups' });
    const { accountId } = merchant.apiUser.member;
    const [contact] = await server.orm.em.execute<{ id: string }[]>('select id from contacts where phone = ?', [
      number,
    ]);
    const { id: deviceId } = merchant.device;
    await RequestContext.create(server.orm.em, () =>
      server.app.get(RecordContactProfile).execute(accountId, deviceId, Number(contact!.id)),
    );
    expect((await merchant.chatWith(number)).profile_picture).toBe(chat.profile_picture);
    await sandbox.clearFaults(number);
  });
});

describe('kinds of messages', () => {
  it('quotes, reactions, edits and deletions apply, and unsupported kinds are shown by name', async () => {
    const customer = await sandbox.phones.create({});
    const ours = await merchant.write(customer.number, 'price is 20');
    const [received] = await sandbox.inbox(customer.number);
    const response = await sandbox.send(customer.number, merchant.number, {
      text: 'too much',
      quotedId: received?.id ?? '',
    });
    const quoted = await merchant.untilArrived(customer.number, ({ body }) => body === 'too much');
    expect(quoted.quoted).toMatchObject({ id: ours.id, from_me: true, body: 'price is 20' });

    await sandbox.send(customer.number, merchant.number, { reaction: { id: received?.id ?? '', emoji: '👍' } });
    await merchant.until(ours.id, ({ reactions }) => reactions.length === 1, 'the reaction is shown');
    await sandbox.send(customer.number, merchant.number, { edit: { id: response, text: 'fine' } });
    expect((await merchant.until(quoted.id, ({ is_edited }) => is_edited, 'the message is edited')).body).toBe('fine');
    await sandbox.send(customer.number, merchant.number, { delete: { id: response } });
    expect((await merchant.until(quoted.id, ({ is_deleted }) => is_deleted, 'the message is deleted')).body).toBeNull();

    await sandbox.send(customer.number, merchant.number, {
      location: { latitude: 24.7, longitude: 46.7, name: 'الرياض' },
    });
    await merchant.untilArrived(customer.number, ({ kind }) => kind === 'location');
    await sandbox.send(customer.number, merchant.number, {
      raw: { groupInviteMessage: { groupName: 'Offers', caption: 'Join us' } },
    });
    const invitation = await merchant.untilArrived(customer.number, ({ kind }) => kind === 'unsupported');
    expect(invitation).toMatchObject({ unsupported_type: 'groupInviteMessage', body: 'Join us' });
  });

  it('a reply that quotes shows the quoted message on the phone', async () => {
    const customer = await sandbox.phones.create({});
    const question = await sandbox.send(customer.number, merchant.number, 'open today?');
    const asked = await merchant.untilArrived(customer.number, ({ body }) => body === 'open today?');
    await merchant.apiUser.client.post('/api/v1/messages', {
      device: merchant.device.sessionId,
      chat_id: asked.chat_id,
      body: 'yes',
      quoted_id: asked.id,
    });
    const [received] = await sandbox.inbox(customer.number);
    expect(received).toMatchObject({ text: 'yes', quoted: { id: question } });
  });
});
