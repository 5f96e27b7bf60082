import { describe, expect, it } from '@jest/globals';
import type { Config } from '../../../platform/config.js';
import { BaileysLibrary, type proto as Proto } from '../../baileys/baileys-library.js';
import { normalizeInbound } from '../normalize-inbound.js';
import { MESSAGE_KINDS } from './message-kinds.js';

const { proto } = await new BaileysLibrary({} as Config).load();

const known = Object.keys(proto.Message.prototype).filter((name) => name !== 'constructor' && name !== 'toJSON');

const normalize = (content: Proto.IMessage) =>
  normalizeInbound(
    { message: content, key: { id: 'A', fromMe: false, remoteJid: '7007@lid' } },
    {
      own: { phone: '966500000001', lid: '9001' },
      isLive: true,
      now: new Date(),
      encode: () => new Uint8Array(),
    },
  );

describe('MESSAGE_KINDS', () => {
  it('covers every kind of message of the library', () => {
    const undecided = known.filter((name) => !name.startsWith('_') && !(name in MESSAGE_KINDS));
    expect(undecided).toEqual([]);
    expect(known).toEqual(expect.arrayContaining(Object.keys(MESSAGE_KINDS)));
  });

  it.each(Object.entries(MESSAGE_KINDS).filter(([, handling]) => handling === 'hidden'))('%s is no bubble', (name) => {
    expect(normalize({ [name]: {} })).toBeNull();
    expect(normalize({ ephemeralMessage: { message: { [name]: {} } } })).toBeNull();
    expect(normalize({ [name]: { message: { conversation: 'hidden' } } })).toBeNull();
  });

  it.each(Object.entries(MESSAGE_KINDS).filter(([, handling]) => handling === 'shown'))('%s is a bubble', (name) => {
    const content = {
      [name]: name === 'conversation' ? 'hi' : name === 'commentMessage' ? { message: { conversation: 'hi' } } : {},
    };
    expect(normalize(content)).toMatchObject({ effect: null });
  });
});
