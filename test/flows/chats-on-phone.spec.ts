import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sendChatChangesJob } from '../../src/messaging/conversations/phone/send-chat-changes.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
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

interface ChatSettings {
  isArchived: boolean;
  isMuted: boolean;
}

const execute = <T extends object>(sql: string, params: unknown[]) =>
  server.orm.em.getConnection().execute<T[]>(sql, params);

async function openChat(addressing: 'pn' | 'lid' = 'lid', owner = merchant, customer?: string) {
  const number = customer ?? (await owner.sandbox.phones.create({ addressing })).number;
  await owner.sandbox.send(number, owner.number, 'hello');
  await owner.untilArrived(number, ({ body }) => body === 'hello');
  const { id } = await owner.chatWith(number);
  const change = async (setting: 'archive' | 'mute', isOn: boolean) => {
    const body = setting === 'archive' ? { archived: isOn } : { muted: isOn };
    const response = await owner.apiUser.client.post(`/api/v1/chat-${setting}/${owner.device.id}/${id}`, body);
    expect(response.status).toBe(200);
  };
  const here = async (): Promise<ChatSettings> => {
    const { is_archived: isArchived, is_muted: isMuted } = await owner.chatWith(number);
    return { isArchived, isMuted };
  };
  const onPhone = async (): Promise<ChatSettings> => {
    const { isArchived, isMuted } = (await owner.sandbox.chat(owner.number, number))!;
    return { isArchived, isMuted };
  };
  const untilSame = (isArchived: boolean, isMuted: boolean) =>
    waitFor(`archived ${isArchived}, muted ${isMuted} here and on the phone`, async () => {
      const both = [await here(), await onPhone(), { isArchived, isMuted }].map((settings) => JSON.stringify(settings));
      return new Set(both).size === 1 && (await pendingOf(id)).length === 0;
    });
  const untilPushed = (since: number, isWanted: (settings: ChatSettings) => boolean) =>
    owner.apiUser.events.next(
      'chat.changed',
      ({ chat }) => chat.id === id && isWanted({ isArchived: chat.is_archived, isMuted: chat.is_muted }),
      { since },
    );
  return { id, number, change, here, onPhone, untilSame, untilPushed };
}

const pendingOf = (chatId: number) =>
  execute<{ kind: string; attempts: number }>('select kind, attempts from chat_changes where chat_id = ?', [chatId]);

/** Makes the next retry due now. */
async function tryAgain(chatId: number, attempts: number): Promise<void> {
  await execute('update chat_changes set next_at = now(), attempts = ? where chat_id = ?', [attempts, chatId]);
  await server.app.get(Jobs).runSoon(sendChatChangesJob);
}

async function goOffline(): Promise<void> {
  await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-login', code: 503 });
  await merchant.sandbox.close('tcp', { number: merchant.number });
  await waitFor('the device is offline', async () =>
    (await merchant.sandbox.linkedDevices(merchant.number)).every(({ isConnected }) => !isConnected),
  );
}

describe.each(['pn', 'lid'] as const)('a chat with a contact addressed by %s', (addressing) => {
  it('has the same settings here and on the phone', async () => {
    const chat = await openChat(addressing);
    await chat.change('archive', true);
    await chat.untilSame(true, false);
    await chat.change('mute', true);
    await chat.untilSame(true, true);
    await chat.change('archive', false);
    await chat.untilSame(false, true);

    let since = merchant.apiUser.events.now;
    await merchant.sandbox.mute(merchant.number, chat.number, false);
    await chat.untilPushed(since, ({ isMuted }) => !isMuted);
    await merchant.sandbox.archive(merchant.number, chat.number, true);
    await chat.untilPushed(since, ({ isArchived }) => isArchived);
    await chat.untilSame(true, false);
    since = merchant.apiUser.events.now;
    await merchant.sandbox.archive(merchant.number, chat.number, false);
    await chat.untilPushed(since, ({ isArchived }) => !isArchived);
    await chat.untilSame(false, false);
  }, 60_000);
});

it('a chat muted on the phone for a time is unmuted when it ends', async () => {
  const chat = await openChat();
  const since = merchant.apiUser.events.now;
  await merchant.sandbox.mute(merchant.number, chat.number, true, 4000);
  await chat.untilPushed(since, ({ isMuted }) => isMuted);
  await chat.untilPushed(since, ({ isMuted }) => !isMuted);
  await chat.untilSame(false, false);

  // Muting on the page has no end, and replaces the phone's.
  await merchant.sandbox.mute(merchant.number, chat.number, true, 60_000);
  await waitFor('the chat is muted here', async () => (await chat.here()).isMuted);
  await chat.change('mute', true);
  await chat.untilSame(false, true);
  expect(await execute('select 1 from durable_tasks where key = ?', [`chat-${chat.id}`])).toEqual([]);
}, 60_000);

it('an offline device sends and receives the last changes later, even after a restart', async () => {
  const [ours, theirs, both] = [await openChat(), await openChat(), await openChat()];
  await goOffline();
  for (const isArchived of [true, false, true]) await ours.change('archive', isArchived);
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
  // A pending change of the page overrides the phone's.
  await both.untilSame(false, false);
}, 90_000);

it('a chat created here takes its settings from the phone, and they are not reported as changes later', async () => {
  const { number: customer } = await merchant.sandbox.phones.create();
  const late = await Merchant.open(server, {
    // Importing the history would create the chat immediately.
    body: { history_days: 0 },
    beforeLink: async (number) => {
      await merchant.sandbox.send(customer, number, 'before');
      await merchant.sandbox.archive(number, customer, true);
      await merchant.sandbox.mute(number, customer, true);
    },
  });
  const reported = () =>
    execute<{ kind: string }>('select kind from phone_chats where device_id = ?', [late.device.id]);
  await waitFor(
    'the phone has reported its settings',
    async () => new Set((await reported()).map(({ kind }) => kind)).size === 2,
  );
  const chat = await openChat('lid', late, customer);
  await chat.untilSame(true, true);
  expect(await reported()).toEqual([]);
  await late.sandbox.mute(late.number, customer, false);
  await chat.untilSame(true, false);

  // Makes Baileys read the settings from the start, which repeats old states.
  await execute(`delete from device_keys where device_id = ? and kind = 'app-state-sync-version'`, [late.device.id]);
  const since = late.apiUser.events.now;
  await chat.change('archive', false);
  await waitFor('the phone has the change', async () => !(await chat.onPhone()).isArchived);
  await late.sandbox.mute(late.number, customer, true);
  await chat.untilPushed(since, ({ isMuted }) => isMuted);
  await chat.untilSame(false, true);
  expect(late.apiUser.events.of('chat.changed', since).some(({ chat: { is_archived } }) => is_archived)).toBe(false);
  await late.close();
}, 60_000);

describe('a change that WhatsApp rejects', () => {
  it('is retried, and a conflict reads the settings again', async () => {
    const chat = await openChat();
    await chat.change('archive', true);
    await chat.untilSame(true, false);
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', times: 1 });
    await chat.change('archive', false);
    await waitFor('the change was rejected', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    expect(await chat.onPhone()).toMatchObject({ isArchived: true });
    await tryAgain(chat.id, 1);
    await chat.untilSame(false, false);
    // Baileys and the phone agree on the settings again.
    await merchant.sandbox.archive(merchant.number, chat.number, true);
    await chat.untilSame(true, false);
  }, 60_000);

  it('is retried if WhatsApp does not respond', async () => {
    const chat = await openChat();
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', code: 0, times: 1 });
    await chat.change('archive', true);
    await waitFor('the attempt timed out', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    expect(await chat.onPhone()).toMatchObject({ isArchived: false });
    await tryAgain(chat.id, 1);
    await chat.untilSame(true, false);
  }, 120_000);

  it('is given up after five attempts, and blocks no message', async () => {
    const chat = await openChat();
    await merchant.sandbox.fault({ number: merchant.number, kind: 'refuse-settings', code: 400 });
    await chat.change('archive', true);
    await waitFor('the change was rejected', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    const { id } = await merchant.write(chat.number, 'all the same');
    await merchant.untilStatus(id, 'delivered');
    await tryAgain(chat.id, 4);
    await waitFor('the change is given up', async () => (await pendingOf(chat.id)).length === 0);
    await merchant.sandbox.clearFaults(merchant.number);
    expect([await chat.here(), await chat.onPhone()].map(({ isArchived }) => isArchived)).toEqual([true, false]);
    await chat.change('archive', true);
    await chat.untilSame(true, false);
  }, 60_000);

  it('waits for the settings key, and messages do not', async () => {
    const keyless = await Merchant.open(server, {
      beforeLink: (number) => merchant.sandbox.fault({ number, kind: 'keep-settings-key' }),
    });
    const chat = await openChat('lid', keyless);
    await chat.change('mute', true);
    await waitFor('the attempt without a key failed', async () => (await pendingOf(chat.id))[0]?.attempts === 1);
    const { id } = await keyless.write(chat.number, 'without a key');
    await keyless.untilStatus(id, 'delivered');
    expect(await chat.onPhone()).toMatchObject({ isMuted: false });
    await keyless.close();
  }, 60_000);
});
