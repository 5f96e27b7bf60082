import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { RawNode, SendRawMessagesBody } from '../../../src/sandbox/sandbox.contract.js';

// SEED repeats a run, except its random bytes.
type RawMessage = SendRawMessagesBody['messages'][number];
type Content = Record<string, unknown>;

const randomBelow = (count: number): number => Math.floor(Math.random() * count);
const pick = <T>(values: readonly T[]): T => values[randomBelow(values.length)]!;
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

const ODD_TEXTS = [
  '',
  '\u0000',
  '\u202e\u2066',
  '🧨'.repeat(500),
  'a'.repeat(70_000),
  '@',
  'x@s.whatsapp.net',
  '1@lid',
  '0',
  '-1',
  '9'.repeat(400),
  '../../../etc/passwd',
  '//127.0.0.1/x',
  '{{name}}',
  "'; drop table messages; --",
  '%00',
];
const ODD_NUMBERS = [0, -1, 1, 2 ** 31, 2 ** 53, 4_294_967_295];
const KEY = { remoteJid: '1@s.whatsapp.net', fromMe: true, id: 'X' };
const FILE = {
  mediaKey: randomBytes(32),
  directPath: '/v/none',
  mimetype: 'a/b',
  fileSha256: randomBytes(32),
  fileLength: 9,
};

const CONTENTS: (() => Content)[] = [
  () => ({ conversation: pick(ODD_TEXTS) }),
  () => ({ extendedTextMessage: { text: pick(ODD_TEXTS), matchedText: 'x', contextInfo: context() } }),
  ...['imageMessage', 'videoMessage', 'audioMessage', 'documentMessage', 'stickerMessage', 'ptvMessage'].map(
    (kind) => () => ({
      [kind]: {
        ...FILE,
        caption: pick(ODD_TEXTS),
        fileName: pick(ODD_TEXTS),
        jpegThumbnail: randomBytes(randomBelow(900)),
      },
    }),
  ),
  () => ({
    locationMessage: { degreesLatitude: Number.NaN, degreesLongitude: pick([1e300, -181, Infinity]), name: 'x' },
  }),
  () => ({ contactMessage: { displayName: pick(ODD_TEXTS), vcard: vcard() } }),
  () => ({ contactsArrayMessage: { contacts: times(randomBelow(400), () => ({ displayName: 'x', vcard: vcard() })) } }),
  () => ({ reactionMessage: { key: pick([KEY, {}, undefined]), text: pick(ODD_TEXTS) } }),
  () => ({
    protocolMessage: { type: randomBelow(32), key: pick([KEY, {}]), editedMessage: { conversation: pick(ODD_TEXTS) } },
  }),
  () => ({ protocolMessage: { type: 5, historySyncNotification: { syncType: randomBelow(7), ...FILE } } }),
  () => ({ protocolMessage: { type: 6, appStateSyncKeyShare: { keys: [{ keyId: {}, keyData: {} }] } } }),
  () => ({ protocolMessage: { type: 17, peerDataOperationRequestResponseMessage: { peerDataOperationResult: [{}] } } }),
  () => ({ protocolMessage: { type: 22, lidMigrationMappingSyncMessage: { encodedMappingPayload: randomBytes(40) } } }),
  () => ({
    pollCreationMessage: { name: pick(ODD_TEXTS), options: times(randomBelow(200), () => ({ optionName: 'x' })) },
  }),
  () => ({
    pollUpdateMessage: { pollCreationMessageKey: KEY, vote: { encPayload: randomBytes(9), encIv: randomBytes(2) } },
  }),
  () => ({ encReactionMessage: { targetMessageKey: KEY, encPayload: randomBytes(30), encIv: randomBytes(12) } }),
  () => ({ secretEncryptedMessage: { targetMessageKey: KEY, encPayload: randomBytes(30), encIv: randomBytes(3) } }),
  () => ({
    orderMessage: { orderId: pick(ODD_TEXTS), itemCount: pick(ODD_NUMBERS), totalAmount1000: pick(ODD_NUMBERS) },
  }),
  () => ({ listResponseMessage: { title: pick(ODD_TEXTS), singleSelectReply: {} } }),
  () => ({
    interactiveResponseMessage: { nativeFlowResponseMessage: { paramsJson: pick(['{', '[[[', ...ODD_TEXTS]) } },
  }),
  () => ({ albumMessage: { expectedImageCount: pick(ODD_NUMBERS) } }),
  () => ({ senderKeyDistributionMessage: { groupId: '1@g.us', axolotlSenderKeyDistributionMessage: randomBytes(20) } }),
  () => ({ deviceSentMessage: { destinationJid: pick(ODD_TEXTS), message: { conversation: 'not ours' } } }),
];
const context = (): Content => ({
  stanzaId: pick(ODD_TEXTS),
  participant: pick(ODD_TEXTS),
  quotedMessage: { conversation: pick(ODD_TEXTS) },
  mentionedJid: times(randomBelow(2_000), String),
  forwardingScore: pick(ODD_NUMBERS),
  expiration: 4_294_967_295,
  externalAdReply: { title: pick(ODD_TEXTS), sourceUrl: pick(ODD_TEXTS), thumbnail: randomBytes(randomBelow(500)) },
});
const vcard = (): string =>
  `BEGIN:VCARD\n${times(randomBelow(8), () => `TEL;waid=${shortText()}:${shortText()}`).join('\n')}`;
const shortText = (): string => pick(ODD_TEXTS).slice(0, 300);

const encode = (content: Content): Buffer =>
  Buffer.from(proto.Message.encode(proto.Message.fromObject(content)).finish());
const valid = (): Buffer => encode(pick(CONTENTS)());
const pad = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(4, 4)]);

/** Encodes wire type 2 (length-delimited). */
function field(number: number, bytes: Buffer): Buffer {
  const varint = (value: number): number[] => (value > 127 ? [(value % 128) + 128, ...varint(value >>> 7)] : [value]);
  return Buffer.concat([Buffer.from(varint(number * 8 + 2)), Buffer.from(varint(bytes.length)), bytes]);
}

function nest(depth: number): Buffer {
  let bytes: Buffer = encode({ conversation: 'deep' });
  // ephemeralMessage (40) holds a FutureProofMessage, whose field 1 is a message.
  for (let level = 0; level < depth; level++) bytes = field(40, field(1, bytes));
  return bytes;
}

function corrupt(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  for (let flips = 1 + randomBelow(8); flips > 0 && changed.length > 0; flips--)
    changed[randomBelow(changed.length)] = randomBelow(256);
  return changed;
}

/** Each returns a message that a malicious sender may send. */
const MUTATIONS: (() => RawMessage)[] = [
  () => ({ base64: pad(valid()).toString('base64') }),
  () => ({ base64: randomBytes(randomBelow(300)).toString('base64') }),
  () => ({ base64: pad(randomBytes(randomBelow(300))).toString('base64') }),
  () => ({ base64: pad(corrupt(valid())).toString('base64') }),
  () => ({ base64: pad(corrupt(valid())).toString('base64') }),
  () => ({ base64: pad(valid().subarray(0, randomBelow(40))).toString('base64') }),
  () => ({ base64: pad(nest(pick([2, 7, 60, 900]))).toString('base64') }),
  () => ({ base64: pad(field(1, Buffer.from([0xc3, 0x28, 0xff, 0xfe, 0xed, 0xa0, 0x80]))).toString('base64') }),
  () => ({ base64: pad(field(1000 + randomBelow(9000), randomBytes(randomBelow(90)))).toString('base64') }),
  () => ({ base64: Buffer.concat([valid(), Buffer.of(pick([0, 17, 200, 255]))]).toString('base64') }),
  () => ({ base64: pad(valid()).toString('base64'), cut: 1 + randomBelow(60) }),
  () => ({
    base64: pad(valid()).toString('base64'),
    attrs: {
      [pick(['t', 'type', 'notify', 'offline', 'edit', 'recipient', 'participant', 'category', 'id'])]: pick(
        ODD_TEXTS,
      ).slice(0, 5_000),
    },
  }),
];

export const hostileMessages = (count: number): RawMessage[] => times(count, () => pick(MUTATIONS)());

/** Stanzas that the network relays from others. */
function stanzas(own: string, peer: string): RawNode[] {
  const [from, me] = [`${peer}@s.whatsapp.net`, `${own}@s.whatsapp.net`];
  const node = (tag: string, attrs: Record<string, string> = {}, content?: RawNode['content']): RawNode => ({
    tag,
    attrs,
    content,
  });
  const bytes = (length: number): string => randomBytes(length).toString('base64');
  const base = () => ({ id: randomBytes(6).toString('hex').toUpperCase(), from, t: '1795000000' });
  const notification = (type: string, content: RawNode[]) => node('notification', { ...base(), type }, content);
  return [
    node('receipt', { ...base(), type: 'read' }, [
      node(
        'list',
        {},
        times(300, (at) => node('item', { id: String(at) })),
      ),
    ]),
    node('receipt', { ...base(), type: 'retry' }, [
      node('retry', { count: '1', id: 'X', t: '1', v: '1' }),
      node('registration', {}, bytes(4)),
    ]),
    node('receipt', base()),
    node('presence', { from, type: 'unavailable', last: 'deny' }),
    node('chatstate', { from }, [node('composing', { media: 'audio' })]),
    node('call', base(), [
      node('offer', { 'call-id': 'C', 'call-creator': from }, [node('audio', { enc: 'opus', rate: '8000' })]),
    ]),
    node('call', base(), [node('terminate', { 'call-id': 'C', 'call-creator': from, reason: 'timeout' })]),
    notification('picture', [node('set', { jid: from, id: '1' })]),
    notification('devices', [node('update', { jid: from, hash: 'x' }, [node('device', { jid: from })])]),
    notification('encrypt', [node('identity')]),
    notification('account_sync', [node('disappearing_mode', { duration: '7', t: '1' })]),
    notification('privacy_token', [node('tokens', {}, [node('token', { type: 'trusted_contact', t: '1' }, bytes(9))])]),
    notification('mediaretry', [
      node('rmr', { jid: from, from_me: 'false' }),
      node('encrypt', {}, [node('enc_p', {}, bytes(30)), node('enc_iv', {}, bytes(12))]),
    ]),
    notification('business', [node('verified_name', { v: '2' }, bytes(60))]),
    notification('mex', [node('update', { op_name: 'x' }, bytes(40))]),
    notification('newsletter', [node('live_updates', {}, [node('messages')])]),
    notification('w:gp2', [
      node('create', {}, [node('group', { id: '1', subject: 'x' }, [node('participant', { jid: from })])]),
    ]),
    notification('status', [node('set', {}, bytes(5))]),
    node('message', { ...base(), type: 'text' }, [
      node('enc', { v: '2', type: pick(['msg', 'pkmsg', 'skmsg', 'msmsg', 'x']) }, bytes(80)),
    ]),
    node('message', { ...base(), type: 'media', recipient: me }, [
      node('unavailable', { type: 'view_once' }),
      node('bot', { edit: 'x' }),
    ]),
    node('message', { ...base(), type: 'text', participant: from }, []),
    node('ack', { ...base(), class: 'message', error: '479' }),
  ];
}

function mutate(node: RawNode): RawNode {
  const { tag, attrs, content } = node;
  const names = Object.keys(attrs);
  const children = Array.isArray(content) ? content : [];
  switch (randomBelow(9)) {
    case 0:
      return {
        tag,
        attrs: Object.fromEntries(Object.entries(attrs).filter(([name]) => name !== pick(names))),
        content,
      };
    case 1:
      return { tag, attrs: { ...attrs, [pick(names) ?? 'x']: pick(ODD_TEXTS).slice(0, 5_000) }, content };
    case 2:
      return { tag, attrs };
    case 3:
      return { tag, attrs, content: randomBytes(randomBelow(200)).toString('base64') };
    case 4:
      return { tag, attrs, content: [{ tag: 'unknown', attrs: { x: 'y' } }, ...children] };
    case 5:
      return { tag, attrs, content: times(500, () => children[0] ?? { tag: 'enc', attrs: {} }) };
    case 6: {
      let deep: RawNode = { tag: 'enc', attrs: {} };
      for (let level = 0; level < 200; level++) deep = { tag: 'participants', attrs: {}, content: [deep] };
      return { tag, attrs, content: [deep] };
    }
    case 7:
      return { tag, attrs, content: children.map((child) => mutate(child)) };
    default:
      return node;
  }
}

export const hostileStanzas = (count: number, own: string, peer: string): RawNode[] =>
  times(count, () => mutate(pick(stanzas(own, peer))));
