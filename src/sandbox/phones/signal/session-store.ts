import { createRequire } from 'node:module';
import type * as LibSignal from 'libsignal';
import type { Journal } from '../../state/journal.js';
import { versioned } from './phone-keys.js';
import type { PhoneKeys } from './phone-keys.js';

const signal = createRequire(import.meta.url)('libsignal') as typeof LibSignal;
const MAX_CLOSED_SESSIONS = 4;

export interface KeyBundle {
  registrationId: number;
  identity: Uint8Array;
  signedPreKey: { id: number; publicKey: Uint8Array; signature: Uint8Array };
  preKey?: { id: number; publicKey: Uint8Array };
}

type CipherType = 'pkmsg' | 'msg';

interface StoredSessions {
  _sessions: Record<string, { indexInfo: { closed: number } }>;
}

export class SessionStore {
  private readonly sessions = new Map<string, StoredSessions>();

  constructor(
    private readonly number: string,
    private readonly keys: () => PhoneKeys,
    private readonly journal: Journal,
  ) {}

  restore(address: string, stored: unknown): void {
    this.sessions.set(address, stored as StoredSessions);
  }

  has(number: string, device: number): boolean {
    const stored = this.sessions.get(`${number}.${device}`);
    return !!stored && Object.values(stored._sessions).some((session) => session.indexInfo.closed === -1);
  }

  async begin(number: string, device: number, bundle: KeyBundle): Promise<void> {
    const { preKey, signedPreKey } = bundle;
    await new signal.SessionBuilder(this.storage(), new signal.ProtocolAddress(number, device)).initOutgoing({
      registrationId: bundle.registrationId,
      identityKey: versioned(bundle.identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: versioned(signedPreKey.publicKey),
        signature: Buffer.from(signedPreKey.signature),
      },
      preKey: preKey && { keyId: preKey.id, publicKey: versioned(preKey.publicKey) },
    } as Parameters<LibSignal.SessionBuilder['initOutgoing']>[0]);
  }

  async encrypt(number: string, device: number, plaintext: Buffer): Promise<{ type: CipherType; ciphertext: Buffer }> {
    const { type, body } = await this.cipher(number, device).encrypt(plaintext);
    return { type: type === 3 ? 'pkmsg' : 'msg', ciphertext: Buffer.from(body as unknown as Uint8Array) };
  }

  async decrypt(number: string, device: number, type: string, ciphertext: Buffer): Promise<Buffer> {
    const cipher = this.cipher(number, device);
    return type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(ciphertext) : cipher.decryptWhisperMessage(ciphertext);
  }

  forget(number: string, device: number): void {
    this.sessions.delete(`${number}.${device}`);
    this.journal.delete(this.journalKey(`${number}.${device}`));
  }

  forgetAll(): void {
    for (const address of this.sessions.keys()) this.journal.delete(this.journalKey(address));
    this.sessions.clear();
  }

  private cipher(number: string, device: number): LibSignal.SessionCipher {
    return new signal.SessionCipher(this.storage(), new signal.ProtocolAddress(number, device));
  }

  private storage(): LibSignal.SignalStorage {
    const pair = ({ privateKey, publicKey }: { privateKey: Buffer; publicKey: Buffer }) => ({
      privKey: privateKey,
      pubKey: versioned(publicKey),
    });
    return {
      // A failed decryption leaves its record half changed.
      loadSession: async (address) => {
        const stored = this.sessions.get(address);
        return stored && signal.SessionRecord.deserialize(stored as never);
      },
      storeSession: async (address, record) => this.store(address, record.serialize() as never),
      isTrustedIdentity: () => true,
      loadPreKey: async (id) => (id ? pair(this.keys().preKey(Number(id))) : undefined),
      removePreKey: () => undefined,
      loadSignedPreKey: () => pair(this.keys().signedPreKey),
      getOurRegistrationId: () => this.keys().registrationId,
      getOurIdentity: () => pair(this.keys().identity),
    };
  }

  private store(address: string, stored: StoredSessions): void {
    const closed = Object.entries(stored._sessions).filter(([, session]) => session.indexInfo.closed !== -1);
    closed.sort(([, a], [, b]) => b.indexInfo.closed - a.indexInfo.closed);
    for (const [key] of closed.slice(MAX_CLOSED_SESSIONS)) delete stored._sessions[key];
    this.sessions.set(address, stored);
    this.journal.put(this.journalKey(address), () => stored);
  }

  private journalKey(address: string): string {
    return `session:${this.number}:${address}`;
  }
}
