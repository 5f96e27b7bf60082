import type { Journal } from '../state/journal.js';
import type { KeyBundle } from './signal/session-store.js';

/** Record with byte fields in base64. */
export interface LinkedDeviceRecord {
  id: number;
  noiseKey: string;
  identity: string;
  registrationId: number;
  signedPreKey: { id: number; publicKey: string; signature: string };
  preKeysUsed: number;
  platform: string;
  linkedAt: string;
  lastSeenAt: string;
  historySent: boolean;
}

export type StoredPreKey = [id: number, publicKey: string];

const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64');

export class LinkedDevice {
  constructor(
    readonly number: string,
    readonly record: LinkedDeviceRecord,
    private readonly journal: Journal,
    private preKeys: StoredPreKey[] = [],
  ) {}

  get id(): number {
    return this.record.id;
  }

  get preKeyCount(): number {
    return this.preKeys.length - this.record.preKeysUsed;
  }

  hasNoiseKey(key: Buffer): boolean {
    return bytes(this.record.noiseKey).equals(key);
  }

  /** Consumes a one-time key if any remain. */
  takeBundle(): KeyBundle {
    const { signedPreKey } = this.record;
    const preKey = this.preKeys[this.record.preKeysUsed];
    if (preKey) {
      this.record.preKeysUsed += 1;
      this.save();
    }
    return {
      registrationId: this.record.registrationId,
      identity: bytes(this.record.identity),
      signedPreKey: {
        id: signedPreKey.id,
        publicKey: bytes(signedPreKey.publicKey),
        signature: bytes(signedPreKey.signature),
      },
      ...(preKey && { preKey: { id: preKey[0], publicKey: bytes(preKey[1]) } }),
    };
  }

  spendPreKeys(remaining: number): void {
    this.record.preKeysUsed = Math.max(this.record.preKeysUsed, this.preKeys.length - remaining);
    this.save();
  }

  addPreKeys(added: StoredPreKey[]): void {
    const addedIds = new Set(added.map(([id]) => id));
    this.preKeys = [...this.preKeys.slice(this.record.preKeysUsed).filter(([id]) => !addedIds.has(id)), ...added];
    this.record.preKeysUsed = 0;
    this.journal.put(`prekeys:${this.number}:${this.id}`, () => this.preKeys);
    this.save();
  }

  restorePreKeys(stored: StoredPreKey[]): void {
    this.preKeys = stored;
  }

  save(): void {
    this.journal.put(`device:${this.number}:${this.id}`, () => this.record);
  }

  forget(): void {
    this.journal.delete(`device:${this.number}:${this.id}`);
    this.journal.delete(`prekeys:${this.number}:${this.id}`);
  }
}
