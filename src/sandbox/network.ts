import { join } from 'node:path';
import { keyPairFromPrivate, signingKeyPair } from './crypto/curve.js';
import type { KeyPair } from './crypto/curve.js';
import { Attempts } from './attempts.js';
import { Events } from './events.js';
import { Faults } from './faults/faults.js';
import { Calls } from './phones/calls.js';
import { PhoneBook } from './phones/phone-book.js';
import type { VirtualPhone } from './phones/virtual-phone.js';
import { PasskeyBook } from './server/linking/passkey-book.js';
import { MessageAddressing } from './server/routing/message-addressing.js';
import { buildCertificateChain } from './server/wire/certificate.js';
import { ConnectionRegistry } from './server/connection-registry.js';
import { MediaStore } from './server/media/media-store.js';
import type { Stanza } from './server/wire/stanza.js';
import type { readSandboxSettings } from './settings.js';
import { Orders } from './server/queries/orders.js';
import { Journal } from './state/journal.js';
import { restorePhones } from './state/restore.js';

export class Network {
  readonly journal: Journal;
  readonly phones: PhoneBook;
  readonly media: MediaStore;
  readonly connections = new ConnectionRegistry();
  readonly events = new Events();
  readonly faults = new Faults();
  readonly orders = new Orders();
  readonly attempts = new Attempts();
  readonly calls = new Calls();
  readonly messageAddressing = new MessageAddressing();
  readonly passkeys = new PasskeyBook();
  readonly stats = { messages: 0, duplicates: 0, copies: 0, retries: 0, refused: 0 };
  readonly noiseKey: KeyPair;
  readonly certificateChain: Uint8Array;
  readonly rootKey: string;

  constructor(readonly settings: ReturnType<typeof readSandboxSettings>) {
    const { dataDir, saved } = settings;
    const seed = (base64: string): Buffer => Buffer.from(base64, 'base64');
    this.noiseKey = keyPairFromPrivate(seed(saved.noiseKey));
    this.certificateChain = buildCertificateChain(
      seed(saved.rootSeed),
      seed(saved.intermediateSeed),
      this.noiseKey.publicKey,
    );
    this.rootKey = signingKeyPair(seed(saved.rootSeed)).publicKey.toString('hex');
    this.journal = new Journal(join(dataDir, 'network.journal'));
    this.phones = new PhoneBook(this.journal);
    this.media = new MediaStore(join(dataDir, 'media'));
    restorePhones(this.journal, this.phones);
    if (!this.phones.size) this.phones.createFirstPhones();
  }

  /** Handler that `startSandboxServers` sets. */
  toHandset: (phone: VirtualPhone, stanza: Stanza) => void = () => undefined;

  emitPhoneChanged(phone: VirtualPhone): void {
    this.events.emit({ type: 'phone.changed', number: phone.number });
  }

  emitLinkedChanged(phone: VirtualPhone): void {
    this.events.emit({ type: 'linked.changed', number: phone.number });
  }

  reset(): void {
    for (const connection of this.connections.all()) connection.terminate();
    this.faults.clear();
    this.orders.clear();
    this.attempts.clear();
    this.messageAddressing.clear();
    this.passkeys.clear();
    Object.assign(this.stats, { messages: 0, duplicates: 0, copies: 0, retries: 0, refused: 0 });
    this.phones.clear();
    this.journal.clear();
    this.phones.createFirstPhones();
  }
}
