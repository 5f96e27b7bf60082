import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import type * as LibSignal from 'libsignal';
import { MOST_CLOSED_CHAINS, pruneSession } from './prune-session.js';
import { quietLibsignal } from './quiet-libsignal.js';

const signal = createRequire(import.meta.url)('libsignal') as typeof LibSignal & {
  keyhelper: {
    generateIdentityKeyPair(): KeyPair;
    generateRegistrationId(): number;
    generateSignedPreKey(identity: KeyPair, id: number): { keyId: number; keyPair: KeyPair; signature: Buffer };
  };
};

interface KeyPair {
  pubKey: Buffer;
  privKey: Buffer;
}
interface Said {
  type: number;
  body: Buffer;
}
type Stored = { _sessions: Record<string, { _chains: object }> };

/** One end of a conversation, whose sessions are pruned when they are stored. */
class Person {
  readonly identity = signal.keyhelper.generateIdentityKeyPair();
  readonly signedPreKey = signal.keyhelper.generateSignedPreKey(this.identity, 1);
  readonly registrationId = signal.keyhelper.generateRegistrationId();
  private readonly stored = new Map<string, string>();
  private readonly storage = {
    loadSession: (id: string) => {
      const held = this.stored.get(id);
      return held ? signal.SessionRecord.deserialize(JSON.parse(held)) : undefined;
    },
    storeSession: (id: string, record: { serialize(): unknown }) => {
      const serialized = record.serialize();
      pruneSession(serialized);
      this.stored.set(id, JSON.stringify(serialized));
    },
    isTrustedIdentity: () => true,
    loadPreKey: () => undefined,
    removePreKey: () => undefined,
    loadSignedPreKey: () => this.signedPreKey.keyPair,
    getOurRegistrationId: () => this.registrationId,
    getOurIdentity: () => this.identity,
  };

  constructor(private readonly name: string) {}

  begin(other: Person): Promise<void> {
    const { keyId, keyPair, signature } = other.signedPreKey;
    const bundle = {
      ...{ registrationId: other.registrationId, identityKey: other.identity.pubKey },
      signedPreKey: { keyId, publicKey: keyPair.pubKey, signature },
    };
    const builder = new signal.SessionBuilder(this.storage as never, other.address);
    return builder.initOutgoing(bundle as never);
  }

  async say(to: Person, text: string): Promise<Said> {
    const { type, body } = await this.cipher(to).encrypt(Buffer.from(text));
    return { type, body: Buffer.from(body as unknown as Uint8Array) };
  }

  async hear(from: Person, { type, body }: Said): Promise<string> {
    const cipher = this.cipher(from);
    return (
      type === 3 ? await cipher.decryptPreKeyWhisperMessage(body) : await cipher.decryptWhisperMessage(body)
    ).toString();
  }

  chainsWith(other: Person): number {
    const { _sessions } = JSON.parse(this.stored.get(other.address.toString())!) as Stored;
    return Object.values(_sessions).reduce((sum, { _chains }) => sum + Object.keys(_chains).length, 0);
  }

  get address(): LibSignal.ProtocolAddress {
    return new signal.ProtocolAddress(this.name, 0);
  }

  private cipher(other: Person): LibSignal.SessionCipher {
    return new signal.SessionCipher(this.storage as never, other.address);
  }
}

it('keeps a long conversation small, and still reads what was overtaken, once', async () => {
  quietLibsignal();
  const [one, other] = [new Person('1'), new Person('2')];
  await one.begin(other);
  const early = await one.say(other, 'early');
  expect(await other.hear(one, await one.say(other, 'first'))).toBe('first');
  let answer: Said = { type: 0, body: Buffer.alloc(0) };
  for (let turn = 0; turn < 60; turn++) {
    answer = await other.say(one, `answer ${turn}`);
    expect(await one.hear(other, answer)).toBe(`answer ${turn}`);
    expect(await other.hear(one, await one.say(other, `turn ${turn}`))).toBe(`turn ${turn}`);
  }
  // The chains that are open, and that of the message which was overtaken at the very beginning.
  for (const [me, you] of [
    [one, other],
    [other, one],
  ] as const)
    expect(me.chainsWith(you)).toBeLessThanOrEqual(MOST_CLOSED_CHAINS + 3);
  expect(await other.hear(one, early)).toBe('early');
  await expect(one.hear(other, answer)).rejects.toThrow('No matching sessions found');
  expect(await one.hear(other, await other.say(one, 'and on'))).toBe('and on');
});

it('leaves alone what is no session', () => {
  for (const value of [null, undefined, {}, { _sessions: { a: {} } }]) expect(() => pruneSession(value)).not.toThrow();
});
