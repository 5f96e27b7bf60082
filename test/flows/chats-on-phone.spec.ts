import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SendChatChangesWorker } from '../../src/messaging/conversations/phone/send-chat-changes.worker.js';
import { Workers } from '../../src/platform/queues/workers.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

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

interface Shown {
  isArchived: boolean;
  isMuted: boolean;
}

const execute = <T extends object>(sql: string, params: unknown[]) =>
  server.orm.em.getConnection().execute<T[]>(sql, params);

async function meet(addressing: 'pn' | 'lid' = 'lid', of = merchant, known?: string) {
  const number = known ?? (await of.sandbox.phones.create({ addressing })).number;
  await of.sandbox.send(number, of.number, 'hello');
  await of.untilArrived(number, ({ body }) => body === 'hello');
  const { id } = await of.chatWith(number);
  const change = async (what: 'archive' | 'mute', is: boolean) => {
    const body = what === 'archive' ? { archived: is } : { muted: is };
    const response = await of.apiUser.client.post(`/api/v1/chat-${what}/${of.device.id}/${id}`, body);
    expect(response.status).toBe(200);
  };
  const here = async (): Promise<Shown> => {
    const { is_archived: isArchived, is_muted: isMuted } = await of.chatWith(number);
    return { isArchived, isMuted };
  };
  const onPhone = async (): Promise<Shown> => {
    const { isArchived, isMuted } = (await of.sandbox.chat(of.number, number))!;
    return { isArchived, isMuted };
  };
  const untilSame = (isArchived: boolean, isMuted: boolean) =>
    waitFor(`archived ${isArchived}, muted ${isMuted} here and on the phone`, async () => {
      const both = [await here(), await onPhone(), { isArchived, isMuted }].map((each) => JSON.stringify(each));
      return new Set(both).size === 1 && (await pendingOf(id)).length === 0;
    });
  const untilPushed = (since: number, isIt: (shown: Shown) => boolean) =>
    of.apiUser.events.next(
      'chat.changed',
      ({ chat }) => chat.id === id && isIt({ isArchived: chat.is_archived, isMuted: chat.is_muted }),
      { since },
    );
  return { id, number, change, here, onPhone, untilSame, told: untilPushed };
}

const pendingOf = (chatId: number) =>
  execute<{ kind: string; attempts: number }>('select kind, attempts from chat_changes where chat_id = ?', [chatId]);

/** Makes the next retry due now. */
async function tryAgain(chatId: number, attempts: number): Promise<void> {
  await execute('update chat_changes set next_at = now(), attempts = ? where chat_id = ?', [attempts, chatId]);
  await server.app.get(Workers).reconcile(SendChatChangesWorker);
}

async function goOffline(): Promise<void> {
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await waitFor('the device is away', async () =>
    (await merchant.sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
  );
}

describe.each(['pn', 'lid'] as const)('a chat with a contact addressed by %s', (addressing) => {
  it('has the same settings here and on the phone', async () => {
    const chat = await meet(addressing);
    await chat.change('archive', true);
    await chat.untilSame(true, false);
    await chat.change('mute', true);
    await chat.untilSame(true, true);
    await chat.change('archive', false);
    await chat.untilSame(false, true);

    let since = merchant.apiUser.events.now;
    await merchant.sandbox.mute(merchant.number, chat.number, false);
    await chat.told(since, ({ isMuted }) => !isMuted);
    await merchant.sandbox.archive(merchant.number, chat.number, true);
    await chat.told(since, ({ isArchived }) => isArchived);
    await chat.untilSame(true, false);
    since = merchant.apiUser.events.now;
    await merchant.sandbox.archive(merchant.number, chat.number, false);
    await chat.told(since, ({ isArchived }) => !isArchived);
    await chat.untilSame(false, false);
  }, 60_000);
});

it('a chat muted on the phone for a time is unmuted when it ends', async () => {
  const chat = await meet();
  const since = merchant.apiUser.events.now;
  await merchant.sandbox.mute(merchant.number, chat.number, true, 4000);
  await chat.told(since, ({ isMuted }) => isMuted);
  await chat.told(since, ({ isMuted }) => !isMuted);
  await chat.untilSame(false, false);

  // A mute from the page has no end.
  await merchant.sandbox.mute(merchant.number, chat.number, true, 60_000);
  await waitFor('it is muted', async () => (await chat.here()).isMuted);
  await chat.change('mute', true);
  await chat.untilSame(false, true);
  expect(await execute('select 1 from durable_tasks where key = ?', [`chat-${chat.id}`])).toEqual([]);
}, 60_000);

it('an offline device sends and receives the last change, also across a restart', async () => {
  const [ours, theirs, both] = [await meet(), await meet(), await meet()];
  await goOffline();
  for (const is of [true, false, true]) await ours.change('archive', is);
  await ours.change('mute', true);
  await both.change('mute', true);
  await both.change('mute', false);
  await merchant.sandbox.mute(merchant.number, both.number, true);
  await merchant.sandbox.mute(merchant.number, theirs.number, true);
  await merchant.sandbox.archive(merchant.number, theirs.number, true);
  await merchant.sandbox.archive(merchant.number, theirs.number, false);
  expect([await ours.onPhone(), (await pendingOf(ours.id)).length]).toEqual([{ isArchived: false, isMuted: false }, 2]);
  await server.restart();
  await merchant.sandbox.clearFaults(merchant.number);
  await ours.untilSame(true, true);
  await theirs.untilSame(false, true);
  // The pending change of the page wins.
  await both.untilSame(false, false);
}, 90_000);

it('a chat created here takes its settings from the phone, and they are not reported as changes later', async () => {
  const { number: customer } = await merchant.sandbox.phones.create();
  const late = await Merchant.open(server, {
    // A history would create the chat immediately.
    body: { history_days: 0 },
    beforeLink: async (number) => {
      await merchant.sandbox.send(customer, number, 'before');
      await merchant.sandbox.archive(number, customer, true);
      await merchant.sandbox.mute(number, customer, true);
    },
  });
  const known = () => execute<{ kind: string }>('select kind from phone_chats where device_id = ?', [late.device.id]);
  await waitFor('the phone has reported', async () => new Set((await known()).map(({ kind }) => kind)).size === 2);
  const chat = await meet('lid', late, customer);
  await chat.untilSame(true, true);
  expect(await known()).toEqual([]);
  await late.sandbox.mute(late.number, customer, false);
  await chat.untilSame(true, false);

  // Makes Baileys read the settings from the start, which repeats old states.
  await execute(`delete from device_keys where device_id = ? and kind = 'app-state-sync-version'`, [late.device.id]);
  const since = late.apiUser.events.now;
  await chat.change('archive', false);
  await waitFor('the phone has it', async () => !(await chat.onPhone()).isArchived);
  await late.sandbox.mute(late.number, customer, true);
  await chat.told(since, ({ isMuted }) => isMuted);
  await chat.untilSame(false, true);
  expect(late.apiUser.events.of('chat.changed', since).some(({ chat: { is_archived } }) => is_archived)).toBe(false);
  await late.close();
}, 60_000);

describe('a change that WhatsApp rejects', () => {
  it('is retried, and a conflict reads the settings again', async () => {
    const chat = await meet();
    await chat.change('archive', true);
    await chat.untilSame(true, false);
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', times: 1 });
    await chat.change('archive', false);
    await waitFor('it was refused', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    expect(await chat.onPhone()).toMatchObject({ isArchived: true });
    await tryAgain(chat.id, 1);
    await chat.untilSame(false, false);
    // Baileys and the phone agree on the settings again.
    await merchant.sandbox.archive(merchant.number, chat.number, true);
    await chat.untilSame(true, false);
  }, 60_000);

  it('is retried without a response of WhatsApp', async () => {
    const chat = await meet();
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', code: 0, times: 1 });
    await chat.change('archive', true);
    await waitFor('it was not answered', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    expect(await chat.onPhone()).toMatchObject({ isArchived: false });
    await tryAgain(chat.id, 1);
    await chat.untilSame(true, false);
  }, 120_000);

  it('is finally given up, and blocks no message', async () => {
    const chat = await meet();
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', code: 400 });
    await chat.change('archive', true);
    await waitFor('it was refused', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    const { id } = await merchant.write(chat.number, 'all the same');
    await merchant.untilStatus(id, 'delivered');
    await tryAgain(chat.id, 4);
    await waitFor('it is given up', async () => (await pendingOf(chat.id)).length === 0);
    await merchant.sandbox.clearFaults(merchant.number);
    expect([await chat.here(), await chat.onPhone()].map(({ isArchived }) => isArchived)).toEqual([true, false]);
    await chat.change('archive', true);
    await chat.untilSame(true, false);
  }, 60_000);

  it('waits for the settings key, and messages do not', async () => {
    const keyless = await Merchant.open(server, {
      beforeLink: (number) => merchant.sandbox.fault({ number, kind: 'keep-settings-key' }),
    });
    const chat = await meet('lid', keyless);
    await chat.change('mute', true);
    await waitFor('there is no key', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    const { id } = await keyless.write(chat.number, 'without a key');
    await keyless.untilStatus(id, 'delivered');
    expect(await chat.onPhone()).toMatchObject({ isMuted: false });
    await keyless.close();
  }, 60_000);
});
