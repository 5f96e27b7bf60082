import { createRequire } from 'node:module';
import { expect, it } from '@jest/globals';
import { Curve } from '@whiskeysockets/baileys';
import curve from 'curve25519-js';
import fc from 'fast-check';
import type * as LibSignal from 'libsignal';
import { MAX_CLOSED_CHAINS, pruneSession } from './prune-session.js';
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
interface Encrypted {
  type: number;
  body: Buffer;
}
type Stored = { _sessions: Record<string, { _chains: object }> };

class Party {
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

  start(peer: Party): Promise<void> {
    const { keyId, keyPair, signature } = peer.signedPreKey;
    const bundle = {
      registrationId: peer.registrationId,
      identityKey: peer.identity.pubKey,
      signedPreKey: { keyId, publicKey: keyPair.pubKey, signature },
    };
    const builder = new signal.SessionBuilder(this.storage as never, peer.address);
    return builder.initOutgoing(bundle as never);
  }

  async send(to: Party, text: string): Promise<Encrypted> {
    const { type, body } = await this.cipher(to).encrypt(Buffer.from(text));
    return { type, body: Buffer.from(body as unknown as Uint8Array) };
  }

  async receive(from: Party, { type, body }: Encrypted): Promise<string> {
    const cipher = this.cipher(from);
    return (
      type === 3 ? await cipher.decryptPreKeyWhisperMessage(body) : await cipher.decryptWhisperMessage(body)
    ).toString();
  }

  async rollBack<T>(work: () => Promise<T>): Promise<T> {
    const before = [...this.stored];
    try {
      return await work();
    } finally {
      this.stored.clear();
      for (const [id, session] of before) this.stored.set(id, session);
    }
  }

  chainsWith(peer: Party): number {
    const { _sessions } = JSON.parse(this.stored.get(peer.address.toString())!) as Stored;
    return Object.values(_sessions).reduce((sum, { _chains }) => sum + Object.keys(_chains).length, 0);
  }

  get address(): LibSignal.ProtocolAddress {
    return new signal.ProtocolAddress(this.name, 0);
  }

  private cipher(peer: Party): LibSignal.SessionCipher {
    return new signal.SessionCipher(this.storage as never, peer.address);
  }
}

it('keeps the session of a long conversation small, and decrypts a late message once', async () => {
  quietLibsignal();
  const [alice, bob] = [new Party('1'), new Party('2')];
  await alice.start(bob);
  const early = await alice.send(bob, 'early');
  expect(await bob.receive(alice, await alice.send(bob, 'first'))).toBe('first');
  let reply: Encrypted = { type: 0, body: Buffer.alloc(0) };
  for (let turn = 0; turn < 60; turn++) {
    reply = await bob.send(alice, `answer ${turn}`);
    expect(await alice.receive(bob, reply)).toBe(`answer ${turn}`);
    expect(await bob.receive(alice, await alice.send(bob, `turn ${turn}`))).toBe(`turn ${turn}`);
  }
  // Open chains plus the late first message's chain.
  for (const [me, you] of [
    [alice, bob],
    [bob, alice],
  ] as const)
    expect(me.chainsWith(you)).toBeLessThanOrEqual(MAX_CLOSED_CHAINS + 3);
  expect(await bob.receive(alice, early)).toBe('early');
  await expect(alice.receive(bob, reply)).rejects.toThrow('No matching sessions found');
  expect(await alice.receive(bob, await bob.send(alice, 'and on'))).toBe('and on');
});

it('ignores records without chains', () => {
  for (const value of [null, undefined, {}, { _sessions: { a: {} } }]) expect(() => pruneSession(value)).not.toThrow();
});

const damaged = (body: Buffer) =>
  fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    fc.nat(body.length - 1).map((end) => body.subarray(0, end)),
    fc.tuple(fc.nat(body.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, xorMask]) => {
      const bytes = Buffer.from(body);
      bytes[at]! ^= xorMask;
      return bytes;
    }),
    fc.nat(body.length - 1).map((at) => Buffer.concat([body.subarray(0, at), body])),
  );

it('damaged messages fail, and the session still reads the original', async () => {
  quietLibsignal();
  const [alice, bob] = [new Party('1'), new Party('2')];
  await alice.start(bob);
  const first = await alice.send(bob, 'first');
  const receiveDamaged = (me: Party, from: Party, { type, body }: Encrypted, text: string, runs: number) =>
    fc.assert(
      fc.asyncProperty(damaged(body), fc.constantFrom(1, 3), async (bytes, asType) => {
        const outcome = await me.rollBack(() =>
          me.receive(from, { type: asType, body: bytes }).catch((error: unknown) => error),
        );
        // Unsigned fields may differ.
        if (!(outcome instanceof Error)) expect([type, outcome]).toEqual([asType, text]);
      }),
      { numRuns: runs },
    );
  await receiveDamaged(bob, alice, first, 'first', 60);
  expect(await bob.receive(alice, first)).toBe('first');
  const reply = await bob.send(alice, 'answer');
  await receiveDamaged(alice, bob, reply, 'answer', 200);
  expect(await alice.receive(bob, reply)).toBe('answer');
});

it('agrees on keys with Node, without curve25519-js', async () => {
  const refuse = (name: string) => () => {
    throw new Error(`curve25519-js: ${name}`);
  };
  const { sharedKey, generateKeyPair } = curve;
  Object.assign(curve, { sharedKey: refuse('sharedKey'), generateKeyPair: refuse('generateKeyPair') });
  try {
    const [alice, bob] = [new Party('1'), new Party('2')];
    await alice.start(bob);
    expect(await bob.receive(alice, await alice.send(bob, 'hello'))).toBe('hello');
    expect(await alice.receive(bob, await bob.send(alice, 'and you'))).toBe('and you');
    const { public: key, private: secret } = Curve.generateKeyPair();
    expect(Curve.sharedKey(secret, key)).toHaveLength(32);
  } finally {
    Object.assign(curve, { sharedKey, generateKeyPair });
  }
});
