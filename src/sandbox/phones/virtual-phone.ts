import { randomBytes, createHash } from 'node:crypto';
import { formatJid } from '../server/wire/jid.js';
import type { Addressing } from '../server/wire/jid.js';
import { ChatSettings } from './app-state/chat-settings.js';
import { Outbox } from '../server/routing/outbox.js';
import type { Journal } from '../state/journal.js';
import { LinkedDevice } from './linked-device.js';
import { MessageLog } from './message-log.js';
import { PhoneKeys } from './signal/phone-keys.js';
import { SessionStore } from './signal/session-store.js';

export interface PhoneRecord {
  number: string;
  name: string;
  /** LID instead of the derived one, to test reassigned numbers. */
  lid?: string;
  addressing: Addressing;
  hidesNumber?: boolean;
  username?: string | null;
  onWhatsApp: boolean;
  online: boolean;
  autoRead: boolean;
  hasPicture: boolean;
  about: string;
  seed: string;
  createdAt: string;
  blocked: string[];
  privacy: Record<string, string>;
  nextDeviceId: number;
  nextPreKeyId: number;
  /** Other forms of the number that lookups accept. */
  spellings?: string[];
}

export interface AppStateCollection {
  version: number;
  patches: string[];
}

const MAX_TRUSTED = 500;

export class VirtualPhone {
  readonly lid: string;
  readonly devices = new Map<number, LinkedDevice>();
  readonly outboxes = new Map<number, Outbox>();
  readonly appState = new Map<string, AppStateCollection>();
  /** Settings decoded from `appState`. */
  readonly settings = new ChatSettings(this);
  readonly messages: MessageLog;
  readonly sessions: SessionStore;
  /** Whether WhatsApp is open on the phone. `lastSeenAt` is when it was last closed. */
  isAvailable = false;
  lastSeenAt = Date.now();
  /** Numbers that received a privacy token, oldest first, with duplicates. */
  readonly trusted: string[] = [];
  private derivedKeys: PhoneKeys | undefined;
  private lastTask: Promise<void> = Promise.resolve();

  constructor(
    readonly record: PhoneRecord,
    private readonly journal: Journal,
  ) {
    this.lid = record.lid ?? makeLid(record.number);
    this.messages = new MessageLog(record.number, journal);
    this.sessions = new SessionStore(record.number, () => this.keys, journal);
  }

  get number(): string {
    return this.record.number;
  }

  get keys(): PhoneKeys {
    return (this.derivedKeys ??= new PhoneKeys(Buffer.from(this.record.seed, 'base64')));
  }

  jid(addressing: Addressing, device = 0): string {
    return formatJid(addressing === 'lid' ? this.lid : this.number, addressing, device);
  }

  outbox(device: number): Outbox {
    let outbox = this.outboxes.get(device);
    if (!outbox) this.outboxes.set(device, (outbox = new Outbox(`${this.number}:${device}`, this.journal)));
    return outbox;
  }

  recordTrusted(number: string | undefined): void {
    if (number) this.trusted.push(number);
    if (this.trusted.length > MAX_TRUSTED) this.trusted.shift();
  }

  blocks(number: string): boolean {
    return this.record.blocked.includes(number);
  }

  setBlocked(number: string, isBlocked: boolean): void {
    const others = this.record.blocked.filter((blockedNumber) => blockedNumber !== number);
    this.record.blocked = isBlocked ? [...others, number] : others;
    this.save();
  }

  addDevice(device: LinkedDevice): void {
    this.devices.set(device.id, device);
    device.save();
  }

  removeDevice(id: number): void {
    this.devices.get(id)?.forget();
    this.devices.delete(id);
    this.outboxes.get(id)?.clear();
    this.outboxes.delete(id);
    this.sessions.forget(this.number, id);
  }

  /** Changes all keys, as a reinstallation does. The caller unlinks devices first. */
  renewIdentity(): void {
    this.record.seed = randomBytes(32).toString('base64');
    this.derivedKeys = undefined;
    this.sessions.forgetAll();
    this.forgetAppState();
    this.save();
  }

  setAppState(collection: string, state: AppStateCollection): void {
    this.appState.set(collection, state);
    this.journal.put(`appstate:${this.number}:${collection}`, () => state);
  }

  private forgetAppState(): void {
    for (const collection of this.appState.keys()) this.journal.delete(`appstate:${this.number}:${collection}`);
    this.appState.clear();
    this.settings.forget();
  }

  /** Runs tasks of the phone one at a time. */
  enqueue<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.lastTask.then(task);
    this.lastTask = result.then(
      () => undefined,
      () => undefined,
    );
    return result;
  }

  save(): void {
    this.journal.put(`phone:${this.number}`, () => this.record);
  }

  forget(): void {
    for (const id of this.devices.keys()) this.removeDevice(id);
    for (const outbox of this.outboxes.values()) outbox.clear();
    this.forgetAppState();
    this.messages.forget();
    this.sessions.forgetAll();
    this.journal.delete(`phone:${this.number}`);
  }
}

/** Derives the LID from the number, so that it need not be stored. */
export function makeLid(number: string): string {
  const digest = createHash('sha256').update(`lid:${number}`).digest();
  return `1${(digest.readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0')}`;
}
