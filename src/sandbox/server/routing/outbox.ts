import { decodeStanza, encodeStanza } from '../wire/binary.js';
import type { Journal } from '../../state/journal.js';
import { parseJid } from '../wire/jid.js';
import type { Stanza } from '../wire/stanza.js';

/** Queued or unacknowledged stanzas of one device. */
export class Outbox {
  private readonly queued = new Map<string, Stanza>();
  /** Messages whose first copy the client also rejects after a retry request, which must not remove the resent copy. */
  private readonly retryRequested = new Set<string>();

  constructor(
    private readonly owner: string,
    private readonly journal: Journal,
  ) {}

  get size(): number {
    return this.queued.size;
  }

  add(stanza: Stanza): void {
    const key = keyOf(stanza);
    // A replaced stanza keeps its position.
    this.queued.set(key, stanza);
    this.journal.put(`queue:${this.owner}:${key}`, () => encodeStanza(stanza).toString('base64'));
  }

  restore(stored: string): void {
    const stanza = decodeStanza(Buffer.from(stored, 'base64'));
    this.queued.set(keyOf(stanza), stanza);
  }

  has(stanza: Stanza): boolean {
    return this.queued.get(keyOf(stanza)) === stanza;
  }

  list(): Stanza[] {
    return [...this.queued.values()];
  }

  takeAll(): Stanza[] {
    const stanzas = this.list();
    this.clear();
    return stanzas;
  }

  acknowledge(tag: string, id: string, type: string | undefined, fromUser: string): void {
    const key = `${tag}|${id}|${tag === 'receipt' ? (type ?? '') : ''}|${fromUser}`;
    if (this.queued.delete(key)) this.journal.delete(`queue:${this.owner}:${key}`);
  }

  requestRetry(id: string, fromUser: string): void {
    const key = `message|${id}||${fromUser}`;
    if (this.queued.has(key)) this.retryRequested.add(key);
    this.acknowledge('message', id, undefined, fromUser);
  }

  reject(id: string, fromUser: string): void {
    if (!this.retryRequested.delete(`message|${id}||${fromUser}`)) this.acknowledge('message', id, undefined, fromUser);
  }

  clear(): void {
    this.retryRequested.clear();
    for (const key of this.queued.keys()) this.journal.delete(`queue:${this.owner}:${key}`);
    this.queued.clear();
  }
}

function keyOf({ tag, attrs }: Stanza): string {
  const type = tag === 'receipt' ? (attrs.type ?? '') : '';
  const from = attrs.from?.endsWith('@broadcast') ? attrs.participant : attrs.from;
  return `${tag}|${attrs.id}|${type}|${parseJid(from)?.user ?? ''}`;
}
