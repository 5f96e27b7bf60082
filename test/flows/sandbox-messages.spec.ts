import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { downloadMediaMessage } from '@whiskeysockets/baileys';
import type { WAMessage } from '@whiskeysockets/baileys';
import { LinkedApp, eventually } from '../setup/whatsapp/linked-app.js';
import type { SandboxClient } from '../setup/whatsapp/sandbox-client.js';
import { openSandbox } from '../setup/whatsapp/start-sandbox.js';

/** Statuses of Baileys' `WAMessageStatus`. */
const SENT = 2;
const DELIVERED = 3;
const READ = 4;
const PLAYED = 5;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

jest.setTimeout(45_000);

describe('messages between the real Baileys and virtual phones', () => {
  let opened: Awaited<ReturnType<typeof openSandbox>>;
  let sandbox: SandboxClient;
  let app: LinkedApp;
  let number: string;
  const jid = (phone: string): string => `${phone}@s.whatsapp.net`;

  beforeAll(async () => {
    opened = await openSandbox();
    ({ sandbox } = opened);
    ({ number } = await sandbox.phones.create({ name: 'Amal Store', addressing: 'lid' }));
    app = new LinkedApp(opened.network);
    await app.link(sandbox, number);
  });
  afterAll(async () => {
    await app.disconnect();
    await opened.stop();
  });

  const send = async (to: string, content: Parameters<typeof app.socket.sendMessage>[1]): Promise<WAMessage> =>
    (await app.socket.sendMessage(jid(to), content))!;

  it.each(['pn', 'lid'] as const)(
    'sends texts both ways with a contact addressed by %s, with receipts',
    async (addressing) => {
      const { number: customer, lid } = await sandbox.phones.create({ addressing, name: 'ليان' });
      const thanks = `شكراً ${addressing}`;
      const { key } = await send(customer, { text: 'أهلاً *بك*' });
      const [arrived] = await sandbox.inbox(customer, { from: number });
      expect(arrived).toMatchObject({
        id: key.id,
        from: number,
        kind: 'text',
        text: 'أهلاً *بك*',
        copies: 1,
        isRead: false,
      });
      await eventually('two grey ticks', () => app.statusOf(key.id!) === DELIVERED);
      await sandbox.read(customer, number);
      await eventually('two blue ticks', () => app.statusOf(key.id!) === READ);

      const answerId = await sandbox.send(customer, number, { text: thanks, quotedId: key.id! });
      await eventually('the answer arrives', () => app.texts().includes(thanks));
      const answer = app.find(thanks)!;
      const [remoteJid, alternativeJid] =
        addressing === 'lid' ? [`${lid}@lid`, jid(customer)] : [jid(customer), `${lid}@lid`];
      expect(answer.key).toMatchObject({ id: answerId, remoteJid, remoteJidAlt: alternativeJid, fromMe: false });
      expect(answer.pushName).toBe('ليان');
      expect(answer.message?.extendedTextMessage?.contextInfo?.stanzaId).toBe(key.id);

      const readStatus = async (): Promise<string | undefined> =>
        (await sandbox.messages(customer, number)).at(-1)?.status;
      await eventually('the phone shows the answer as delivered', async () => (await readStatus()) === 'delivered');
      await app.socket.readMessages([answer.key]);
      await eventually('the phone shows the answer as read', async () => (await readStatus()) === 'read');
      const ownChat = (await sandbox.chats(number)).find(({ peer }) => peer.number === customer);
      expect(ownChat).toMatchObject({ unread: 0, lastMessage: { text: thanks } });
    },
  );

  it('shows messages of the app on its own handset, and those of the handset in the app', async () => {
    const { number: customer } = await sandbox.phones.create();
    await sandbox.phones.change(customer, { online: false });
    const { key } = await send(customer, { text: 'one tick' });
    await eventually('one tick', () => app.statusOf(key.id!) === SENT);
    expect((await sandbox.messages(number, customer))[0]).toMatchObject({ fromMe: true, status: 'sent' });
    await sandbox.phones.change(customer, { online: true });
    await eventually('two ticks', () => app.statusOf(key.id!) === DELIVERED);
    await eventually(
      'the handset shows two ticks',
      async () => (await sandbox.messages(number, customer))[0]?.status === 'delivered',
    );

    const fromHandset = await sandbox.send(number, customer, 'typed on the phone');
    await eventually('the app sees what was typed on the phone', () => !!app.find('typed on the phone')?.key.fromMe);
    expect(app.find('typed on the phone')!.key.id).toBe(fromHandset);
  });

  it('sends media both ways, encrypted in transit and identical at both ends', async () => {
    const { number: customer } = await sandbox.phones.create();
    const document = Buffer.from('فاتورة رقم 7');
    await send(customer, { image: PICTURE, caption: 'صورة', jpegThumbnail: '' });
    await send(customer, { document, mimetype: 'application/pdf', fileName: 'فاتورة.pdf', caption: 'مرفق' });
    await send(customer, { audio: Buffer.alloc(900, 5), mimetype: 'audio/ogg; codecs=opus', ptt: true });
    const [image, file, voice] = await sandbox.inbox(customer, { count: 3 });
    expect(image).toMatchObject({ kind: 'image', caption: 'صورة', size: PICTURE.length });
    expect(file).toMatchObject({
      kind: 'document',
      fileName: 'فاتورة.pdf',
      mimetype: 'application/pdf',
      caption: 'مرفق',
    });
    expect((await sandbox.media(customer, image!.id)).bytes.equals(PICTURE)).toBe(true);
    expect((await sandbox.media(customer, file!.id)).bytes.equals(document)).toBe(true);
    expect(voice).toMatchObject({ kind: 'voice', size: 900 });
    await sandbox.played(customer, number, [voice!.id]);
    await eventually('a blue microphone', () => app.statusOf(voice!.id) === PLAYED);

    const media = { kind: 'image', base64: PICTURE.toString('base64'), mimetype: 'image/png', caption: 'رد' } as const;
    const id = await sandbox.send(customer, number, { media });
    await eventually('the picture arrives', () => app.received.some(({ key }) => key.id === id));
    const received = app.received.find(({ key }) => key.id === id)!;
    expect(received.message?.imageMessage).toMatchObject({ caption: 'رد', mimetype: 'image/png' });
    expect((await downloadMediaMessage(received, 'buffer', {})).equals(PICTURE)).toBe(true);
  });

  it('sends reactions, edits, deletions, places, contacts and unknown kinds', async () => {
    const { number: customer } = await sandbox.phones.create();
    const { key } = await send(customer, { text: 'first' });
    await send(customer, { react: { key, text: '👍' } });
    await send(customer, { text: 'second', edit: key });
    const deleted = await send(customer, { text: 'a mistake' });
    await send(customer, { delete: deleted.key });
    await sandbox.inbox(customer, { count: 5 });
    expect(await sandbox.messages(customer, number)).toMatchObject([
      { text: 'second', isEdited: true, reactions: [{ from: number, emoji: '👍' }] },
      { text: null, isDeleted: true },
    ]);

    await sandbox.send(customer, number, { reaction: { id: key.id!, emoji: '❤️' } });
    await sandbox.send(customer, number, { location: { latitude: 24.7, longitude: 46.7, name: 'الرياض' } });
    await sandbox.send(customer, number, { contact: { name: 'Huda', number: '+966 50 000 1111' } });
    await sandbox.send(customer, number, {
      raw: { buttonsResponseMessage: { selectedButtonId: 'yes', selectedDisplayText: 'نعم' } },
    });
    const hasReceived = (test: (message: NonNullable<WAMessage['message']>) => unknown) =>
      app.received.some(({ message }) => message && test(message));
    await eventually('all messages arrive', () =>
      hasReceived((message) => message.buttonsResponseMessage?.selectedButtonId === 'yes'),
    );
    expect(
      hasReceived((message) => message.reactionMessage?.text === '❤️' && message.reactionMessage.key?.id === key.id),
    ).toBe(true);
    expect(hasReceived((message) => message.locationMessage?.name === 'الرياض')).toBe(true);
    expect(hasReceived((message) => message.contactMessage?.vcard?.includes('waid=966500001111'))).toBe(true);
  });

  it('shows a repeated message once and counts the copies', async () => {
    const { number: customer } = await sandbox.phones.create();
    const options = { messageId: '3EB0AAAAAAAAAAAAAAAA01' };
    for (let copy = 0; copy < 3; copy += 1) await app.socket.sendMessage(jid(customer), { text: 'once' }, options);
    await eventually(
      'the phone has three copies',
      async () => (await sandbox.messages(customer, number))[0]?.copies === 3,
    );
    expect(await sandbox.messages(customer, number)).toHaveLength(1);
  });

  it('responds to lookups, pictures and presence', async () => {
    const { number: present } = await sandbox.phones.create();
    const { number: absent } = await sandbox.phones.create({ onWhatsApp: false });
    expect(await app.socket.onWhatsApp(present, absent, '966500000001')).toEqual([{ jid: jid(present), exists: true }]);
    const pictured = (await sandbox.phones.list()).find(({ hasPicture, onWhatsApp }) => hasPicture && onWhatsApp);
    const url = (await app.socket.profilePictureUrl(jid(pictured!.number)))!;
    const picture = await fetch(url);
    expect(picture.headers.get('content-type')).toBe('image/png');
    const presences: string[] = [];
    app.socket.ev.on('presence.update', ({ presences: all }) => {
      presences.push(...Object.values(all).map(({ lastKnownPresence }) => lastKnownPresence));
    });
    // The message tells the app its name, without which WhatsApp accepts no presence.
    await sandbox.send(number, present, 'from the handset');
    await eventually('the app has a name', () => !!app.socket.authState.creds.me?.name);
    await app.socket.sendPresenceUpdate('available');
    await app.socket.presenceSubscribe(jid(present));
    await sandbox.presence(present, number, 'composing');
    await sandbox.presence(present, number, 'available');
    await eventually('the app has received every presence', () =>
      ['unavailable', 'composing', 'available'].every((presence) => presences.includes(presence)),
    );
  });

  it('delivers nothing to a contact who has blocked the sender', async () => {
    const { number: customer } = await sandbox.phones.create();
    await sandbox.block(customer, number, true);
    const { key } = await send(customer, { text: 'unwanted' });
    await eventually('one tick', () => app.statusOf(key.id!) === SENT);
    await send((await sandbox.phones.create()).number, { text: 'something later' });
    expect(await sandbox.inbox(customer, { waitMs: 300 })).toEqual([]);
    expect(app.statusOf(key.id!)).toBe(SENT);
    await sandbox.block(customer, number, false);
    await send(customer, { text: 'welcome again' });
    expect(await sandbox.inbox(customer)).toMatchObject([{ text: 'welcome again' }]);
  });
});
