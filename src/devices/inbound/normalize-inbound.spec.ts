import { describe, expect, it } from '@jest/globals';
import type { proto, WAMessage } from '../baileys/baileys-library.js';
import { normalizeInbound } from './normalize-inbound.js';

// Values of proto.Message.ProtocolMessage.Type and proto.WebMessageInfo.StubType.
const REVOKE = 0;
const APP_STATE_KEY_SHARE = 6;
const MESSAGE_EDIT = 14;
const CIPHERTEXT = 2;
const CALL_MISSED_VOICE = 40;

const own = { phone: '966500000001', lid: '9001' };
const encode = (content: proto.IMessage) => Buffer.from(JSON.stringify(content));
const now = new Date('2026-11-21T10:00:00Z');
const normalize = (message: WAMessage) => normalizeInbound(message, { own, encode, isLive: true, now });

function incoming(
  content: proto.IMessage | null,
  overrides: Partial<WAMessage> & { key?: Partial<WAMessage['key']> } = {},
): WAMessage {
  const { key, ...rest } = overrides;
  return {
    message: content,
    messageTimestamp: 1_795_255_200,
    pushName: 'سارة',
    ...rest,
    key: { id: 'ABC', fromMe: false, remoteJid: '201001112223@s.whatsapp.net', remoteJidAlt: '7007@lid', ...key },
  };
}

describe('normalizeInbound: sender and time', () => {
  it('keeps phone and LID with either addressing', () => {
    const byPhone = normalize(incoming({ conversation: 'hi' }));
    const byLid = normalize(
      incoming(
        { conversation: 'hi' },
        { key: { remoteJid: '7007:2@lid', remoteJidAlt: '201001112223:2@s.whatsapp.net' } },
      ),
    );
    expect(byPhone).toMatchObject({
      phone: '201001112223',
      lid: '7007',
      fromMe: false,
      pushName: 'سارة',
      kind: 'text',
      body: 'hi',
    });
    expect(byLid).toMatchObject({ phone: '201001112223', lid: '7007' });
    expect(byPhone?.at).toEqual(new Date(1_795_255_200_000));
  });

  it('leaves the phone of a hidden number empty', () => {
    const message = normalize(
      incoming({ conversation: 'hi' }, { key: { remoteJid: '7007@lid', remoteJidAlt: undefined } }),
    );
    expect(message).toMatchObject({ phone: null, lid: '7007' });
  });

  it('does not use our own address as the peer of a handset message', () => {
    const key = { fromMe: true, remoteJid: '7007@lid', remoteJidAlt: '966500000001@s.whatsapp.net' };
    expect(normalize(incoming({ conversation: 'hi' }, { key }))).toMatchObject({
      fromMe: true,
      phone: null,
      lid: '7007',
      pushName: null,
    });
  });

  it('keeps messages to the own number', () => {
    const key = { fromMe: true, remoteJid: '966500000001@s.whatsapp.net', remoteJidAlt: undefined };
    expect(normalize(incoming({ conversation: 'note' }, { key }))).toMatchObject({ phone: '966500000001' });
  });

  it('assigns a broadcast message to the chat with its sender', () => {
    const key = { remoteJid: '88@broadcast', participant: '7007:2@lid', remoteJidAlt: '201001112223@s.whatsapp.net' };
    expect(normalize(incoming({ conversation: 'hi' }, { key }))).toMatchObject({
      phone: '201001112223',
      lid: '7007',
      fromMe: false,
    });
    const own = { remoteJid: '88@broadcast', participant: '9001@lid', remoteJidAlt: '966500000001@s.whatsapp.net' };
    expect(normalize(incoming({ conversation: 'hi' }, { key: own }))).toBeNull();
    expect(normalize(incoming({ conversation: 'hi' }, { key: { ...own, fromMe: true } }))).toBeNull();
  });

  it('keeps message secret and album ID beside or inside an envelope', () => {
    const secret = Buffer.alloc(32, 7);
    const messageAssociation = { associationType: 1, parentMessageKey: { id: 'COVER' } };
    const context = { messageSecret: secret, messageAssociation };
    const image = { imageMessage: { mimetype: 'image/png' } };
    const addOns = { secret, albumId: 'COVER' };
    expect(normalize(incoming({ ...image, messageContextInfo: context }))).toMatchObject(addOns);
    expect(
      normalize(incoming({ ephemeralMessage: { message: { ...image, messageContextInfo: context } } })),
    ).toMatchObject(addOns);
    expect(normalize(incoming({ ephemeralMessage: { message: image }, messageContextInfo: context }))).toMatchObject(
      addOns,
    );
    expect(normalize(incoming({ ...image, messageContextInfo: { messageSecret: Buffer.alloc(9) } }))).toMatchObject({
      secret: null,
      albumId: null,
    });
  });

  it.each(['12345@g.us', 'status@broadcast', '77@newsletter', '88@broadcast', '0@s.whatsapp.net'])(
    'ignores %s',
    (remoteJid) => {
      expect(normalize(incoming({ conversation: 'hi' }, { key: { remoteJid, remoteJidAlt: undefined } }))).toBeNull();
    },
  );

  it('ignores protocol and empty messages', () => {
    expect(normalize(incoming({ conversation: 'hi' }, { category: 'peer' }))).toBeNull();
    expect(normalize(incoming({ protocolMessage: { type: APP_STATE_KEY_SHARE } }))).toBeNull();
    expect(normalize(incoming({ messageContextInfo: {} }))).toBeNull();
    expect(normalize(incoming(null))).toBeNull();
  });

  it('uses the time of receipt if the message has none', () => {
    expect(normalize(incoming({ conversation: 'hi' }, { messageTimestamp: undefined }))?.at).toEqual(now);
  });
});

describe('normalizeInbound: kinds', () => {
  const image = { imageMessage: { mimetype: 'image/png', caption: 'cat', width: 3, height: 2, fileLength: 99 } };
  const inner = { conversation: 'hi' };

  it.each<[string, proto.IMessage, object]>([
    ['extended text', { extendedTextMessage: { text: '*b*' } }, { kind: 'text', body: '*b*' }],
    ['image', image, { kind: 'image', body: 'cat', media: { mimetype: 'image/png', size: 99, width: 3 } }],
    [
      'video',
      { videoMessage: { seconds: 4 } },
      { kind: 'video', body: null, media: { mimetype: 'video/mp4', seconds: 4 } },
    ],
    ['round video', { ptvMessage: { seconds: 4 } }, { kind: 'video', media: { seconds: 4 } }],
    ['audio', { audioMessage: { ptt: false } }, { kind: 'audio', media: { voice: false } }],
    ['voice', { audioMessage: { ptt: true, seconds: 7 } }, { kind: 'audio', media: { voice: true, seconds: 7 } }],
    ['document', { documentMessage: { fileName: 'a.pdf' } }, { kind: 'document', media: { fileName: 'a.pdf' } }],
    ['sticker', { stickerMessage: {} }, { kind: 'sticker', media: { mimetype: 'image/webp' } }],
    [
      'document with caption',
      { documentWithCaptionMessage: { message: { documentMessage: { fileName: 'a.pdf', caption: 'see' } } } },
      { kind: 'document', body: 'see' },
    ],
    [
      'location',
      { locationMessage: { degreesLatitude: 1.5, degreesLongitude: 2, name: 'Shop' } },
      { kind: 'location', body: 'Shop\nhttps://maps.google.com/?q=1.5,2' },
    ],
    [
      'contact',
      { contactMessage: { displayName: 'Ali', vcard: 'BEGIN:VCARD\nitem1.TEL;waid=96650:+966 50\nEND:VCARD' } },
      { kind: 'contact', body: 'Ali +966 50' },
    ],
    [
      'contacts',
      { contactsArrayMessage: { contacts: [{ displayName: 'A' }, { displayName: 'B' }] } },
      { kind: 'contact', body: 'A\nB' },
    ],
    ['disappearing', { ephemeralMessage: { message: inner } }, { kind: 'text', body: 'hi' }],
    [
      'view once in disappearing',
      { ephemeralMessage: { message: { viewOnceMessageV2: { message: image } } } },
      { kind: 'image' },
    ],
    ['sent by another device', { deviceSentMessage: { message: inner } }, { kind: 'text', body: 'hi' }],
    ['tapped button', { buttonsResponseMessage: { selectedDisplayText: 'Yes' } }, { kind: 'text', body: 'Yes' }],
    [
      'poll',
      { messageContextInfo: {}, pollCreationMessageV3: { name: 'Lunch?' } },
      { kind: 'poll', unsupportedType: null, body: 'Lunch?', card: { poll: { question: 'Lunch?', options: [] } } },
    ],
    [
      'template',
      { templateMessage: { hydratedTemplate: { hydratedContentText: 'Sale' } } },
      { kind: 'unsupported', unsupportedType: 'templateMessage', body: 'Sale' },
    ],
    [
      'poll in an envelope',
      { pollCreationMessageV4: { message: { pollCreationMessage: { name: 'Lunch?' } } } },
      { kind: 'poll', body: 'Lunch?' },
    ],
    [
      'unknown content type',
      { scheduledCallCreationMessage: {} },
      { kind: 'unsupported', unsupportedType: 'scheduledCallCreationMessage' },
    ],
  ])('%s', (_name, content, expected) => {
    expect(normalize(incoming(content))).toMatchObject(expected);
  });

  it('shows undecryptable messages, missed calls and hidden view-once media as unsupported', () => {
    expect(normalize(incoming(null, { messageStubType: CIPHERTEXT }))).toMatchObject({
      kind: 'unsupported',
      unsupportedType: 'ciphertext',
    });
    expect(normalize(incoming(null, { messageStubType: CALL_MISSED_VOICE }))).toMatchObject({
      unsupportedType: 'missedCall',
    });
    expect(normalize(incoming(null, { key: { isViewOnce: true } }))).toMatchObject({
      unsupportedType: 'viewOnceMessage',
    });
  });

  it('keeps the whole content for downloads and retries', () => {
    const content = { ephemeralMessage: { message: inner } };
    expect(normalize(incoming(content))?.content).toEqual(encode(content));
  });
});

describe('normalizeInbound: changes of earlier messages', () => {
  const key = { id: 'OLD', fromMe: true, remoteJid: 'x' };

  it.each<[string, proto.IMessage, object]>([
    [
      'reaction',
      { reactionMessage: { key, text: '👍' } },
      { type: 'reaction', targetWaId: 'OLD', targetFromMe: true, emoji: '👍' },
    ],
    ['removed reaction', { reactionMessage: { key, text: '' } }, { type: 'reaction', emoji: null }],
    ['deletion', { protocolMessage: { key, type: REVOKE } }, { type: 'delete', targetWaId: 'OLD' }],
    [
      'edit',
      { protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { conversation: 'new' } } },
      { type: 'edit', targetWaId: 'OLD', body: 'new' },
    ],
    [
      'edit in an envelope',
      {
        editedMessage: {
          message: {
            protocolMessage: { key, type: MESSAGE_EDIT, editedMessage: { extendedTextMessage: { text: 'new' } } },
          },
        },
      },
      { type: 'edit', body: 'new' },
    ],
  ])('%s', (_name, content, effect) => {
    expect(normalize(incoming(content))?.effect).toMatchObject(effect);
  });
});

describe('normalizeInbound: quotes', () => {
  it.each([
    ['966500000001@s.whatsapp.net', true],
    ['9001:4@lid', true],
    ['7007@lid', false],
  ])('of %s are from us: %s', (participant, fromMe) => {
    const contextInfo = { stanzaId: 'Q', participant, quotedMessage: { imageMessage: { caption: 'cat' } } };
    const message = normalize(incoming({ extendedTextMessage: { text: 'nice', contextInfo } }));
    expect(message?.quoted).toEqual({ waId: 'Q', fromMe, kind: 'image', body: 'cat' });
  });
});
