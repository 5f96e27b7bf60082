import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../platform/config.js';
import { BaileysLibrary, type proto as Proto } from '../baileys/baileys-library.js';
import type { Recipient } from '../connection.messages.js';
import type { EncryptedChange } from '../devices.ports.js';
import { findEncryptedChange, openChange } from './read-encrypted-change.js';

const { proto } = await new BaileysLibrary({} as Config).load();

// Generated with pyca/cryptography: secret 00…1f, IV 64…6f.
const SECRET = Uint8Array.from({ length: 32 }, (_value, index) => index);
const IV = Buffer.from(Uint8Array.from({ length: 12 }, (_value, index) => 100 + index)).toString('base64');
const VECTORS = {
  editByPhone:
    '009963f926a907d93e880f88e4e4cbb097910e2fb501861e087925eaeda42c5b7af830c8e1c07d1b89ae20a04680b5772650cccaad6ca945b34143b1373dadff9e22',
  editByLid:
    '5adbc77b2e90c0e043318eefdb974042f88fdc1841883de358edad1293d15443c3f8274bbf7b6f2de96e4389089ec6ca1a8fb9beb761ebdeaf75832a1bf374329cad',
  editOfAnother: '00b663e626ba7bc834fd1ea0dda7ebc1c4aa4555f6589c075c24658c9ecf2c3d275721cdcfc3b4e105febbbe6d2cb45b14',
  reaction: '69d82c5a1755243575f9d344edd20dbc5cb0ccc07575',
  vote: '4f9e12844eafb9cb702c2619ee28db247af6718d04fb49cd787906047903d8c4a6db98f6846c53846f1aa781a1fd22bcac3d',
  comment: '924119b28d87a96af600fc4ce24370d235e8b0fe486ff14d980408699f',
  option: '7430f91c73481f6079cf2d95fba5bec92e8bb25ca88eac800fa0616f74',
  event: '2262f646fc6fe2f7d96e194e2866b907a55c69085b80b424c7c55911a0',
  eventAlone: 'e26eb2398301e3e18d6fde49773f41d4e99aaf338356e59d4b80',
};
const TARGET = '3EB0C8712CC1E53869085F';
const OWN = { phone: '966500000009', lid: '9009' };
const PEER = { phone: '966500000001', lid: '211459040641230' };
const MORNING = '6TdqKBqsV7t44sdpWE5e2pu5NpnSmcOkKtxGt7jhzNY=';

interface Overrides {
  targetFromMe: boolean;
  peer: Recipient;
  secret: Uint8Array | null;
  content: Uint8Array | null;
  fromMe: boolean;
}

function open(
  change: EncryptedChange['change'],
  hex: string,
  { targetFromMe = false, peer = PEER, secret = SECRET, content = null, fromMe = false }: Partial<Overrides> = {},
) {
  const payload = Buffer.from(hex, 'hex').toString('base64');
  const encrypted: EncryptedChange = {
    type: 'encrypted',
    change,
    targetWaId: TARGET,
    targetFromMe,
    payload,
    iv: IV,
    waId: 'CHANGE',
    at: 7,
    own: OWN,
    peer: { phone: null, lid: null },
  };
  return openChange(proto, encrypted, { secret, content }, peer, fromMe);
}

describe('openChange', () => {
  const edit = { type: 'edit', targetWaId: TARGET, body: 'Opa, deu certo', isTruncated: false };

  it('reads an edit whose key was derived with the number or with the LID', () => {
    expect(open('edit', VECTORS.editByPhone)).toEqual(edit);
    expect(open('edit', VECTORS.editByLid)).toEqual(edit);
    expect(open('edit', VECTORS.editByLid, { peer: { phone: null, lid: PEER.lid } })).toEqual(edit);
  });

  it('reads reactions, votes and comments to an own message, whose content has the secret', () => {
    const content = proto.Message.encode({ conversation: 'ours', messageContextInfo: { messageSecret: SECRET } });
    const ours = { targetFromMe: true, secret: null, content: content.finish() };
    expect(open('reaction', VECTORS.reaction, ours)).toMatchObject({
      type: 'reaction',
      targetFromMe: true,
      emoji: '👍',
    });
    expect(open('vote', VECTORS.vote, ours)).toMatchObject({ type: 'vote', options: [MORNING], at: 7 });
    expect(open('comment', VECTORS.comment, ours)).toMatchObject({
      type: 'comment',
      kind: 'text',
      body: 'I come at 5',
    });
  });

  it('reads changed events and new options of polls', () => {
    const event = { type: 'edit', body: 'New date' };
    expect(open('event', VECTORS.event)).toMatchObject(event);
    expect(open('event', VECTORS.eventAlone)).toMatchObject(event);
    expect(open('poll', VECTORS.option)).toMatchObject({ type: 'poll', options: [{ name: 'Friday' }] });
  });

  it('returns null for another chat, secret or kind', () => {
    expect(open('edit', VECTORS.editByPhone, { peer: { phone: '966500000002', lid: '5' } })).toBeNull();
    expect(open('edit', VECTORS.editByPhone, { secret: new Uint8Array(32) })).toBeNull();
    expect(open('edit', VECTORS.editByPhone, { secret: null })).toBeNull();
    expect(open('edit', VECTORS.editByPhone, { fromMe: true })).toBeNull();
    expect(open('vote', VECTORS.editByPhone)).toBeNull();
    expect(open('edit', VECTORS.editByPhone.replace(/^00/, '01'))).toBeNull();
    expect(open('edit', 'ab')).toBeNull();
  });

  it('refuses an edit whose inner key names another message', () => {
    expect(open('edit', VECTORS.editOfAnother)).toBeNull();
  });
});

describe('findEncryptedChange', () => {
  const sides = { own: OWN, peer: PEER, at: new Date(5) };
  const sealed = { encPayload: Buffer.alloc(20), encIv: Buffer.alloc(12) };
  const find = (content: Proto.IMessage, fromMe = false) =>
    findEncryptedChange(content, { key: { id: 'CHANGE', fromMe } }, sides);
  const edit = (key: Proto.IMessageKey | null, overrides: object = {}) => ({
    secretEncryptedMessage: { targetMessageKey: key, ...sealed, secretEncType: 2, ...overrides },
  });

  it('finds the target of own and received changes', () => {
    const reaction = (fromMe: boolean) => ({
      encReactionMessage: { targetMessageKey: { id: 'T', fromMe }, ...sealed },
    });
    expect(find(reaction(false))).toMatchObject({ change: 'reaction', targetFromMe: true });
    expect(find(reaction(true))).toMatchObject({ change: 'reaction', targetFromMe: false });
    expect(find(reaction(true), true)).toMatchObject({ targetFromMe: true });
    expect(find(edit({ id: 'T', fromMe: false }))).toMatchObject({ change: 'edit', targetFromMe: false, at: 5 });
  });

  it('finds nothing with a missing, long or unknown field', () => {
    expect(find(edit(null))).toBeNull();
    expect(find(edit({ id: 'T' }, { encIv: null }))).toBeNull();
    expect(find(edit({ id: 'T' }, { encPayload: Buffer.alloc(300_001) }))).toBeNull();
    expect(find(edit({ id: 'T' }, { secretEncType: 3 }))).toBeNull();
    expect(find({ conversation: 'hi' })).toBeNull();
  });
});
