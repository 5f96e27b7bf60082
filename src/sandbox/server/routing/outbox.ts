import { decodeBinaryNode, encodeBinaryNode } from '../wire/binary.js';
import type { Journal } from '../../state/journal.js';
import { parseJid } from '../wire/jid.js';
import type { Stanza } from '../wire/stanza.js';

/** What was sent to one device, or waits for it, until the device acknowledges it. */
export class Outbox {
  private readonly waiting = new Map<string, Stanza>();
  /** Who asks for a message once more refuses the copy he had as well: that refusal is not for the copy that is on its way by then. */
  private readonly askedAgain = new Set<string>();

  constructor(
    private readonly owner: string,
    private readonly journal: Journal,
  ) {}

  get size(): number {
    return this.waiting.size;
  }

  add(stanza: Stanza): void {
    const key = keyOf(stanza);
    // What is there already keeps its place.
    this.waiting.set(key, stanza);
    this.journal.put(`queue:${this.owner}:${key}`, () => encodeBinaryNode(stanza).toString('base64'));
  }

  restore(stored: string): void {
    const stanza = decodeBinaryNode(Buffer.from(stored, 'base64'));
    this.waiting.set(keyOf(stanza), stanza);
  }

  has(stanza: Stanza): boolean {
    return this.waiting.get(keyOf(stanza)) === stanza;
  }

  list(): Stanza[] {
    return [...this.waiting.values()];
  }

  /** Takes everything out, for a handset that is back and handles it at once. */
  drain(): Stanza[] {
    const stanzas = this.list();
    this.clear();
    return stanzas;
  }

  acknowledge(tag: string, id: string, type: string | undefined, fromUser: string): void {
    const key = `${tag}|${id}|${tag === 'receipt' ? (type ?? '') : ''}|${fromUser}`;
    if (this.waiting.delete(key)) this.journal.delete(`queue:${this.owner}:${key}`);
  }

  /** A message that could not be read is wanted once more. */
  askAgain(id: string, fromUser: string): void {
    const key = `message|${id}||${fromUser}`;
    if (this.waiting.has(key)) this.askedAgain.add(key);
    this.acknowledge('message', id, undefined, fromUser);
  }

  /** A message was refused. */
  refuse(id: string, fromUser: string): void {
    if (!this.askedAgain.delete(`message|${id}||${fromUser}`)) this.acknowledge('message', id, undefined, fromUser);
  }

  clear(): void {
    this.askedAgain.clear();
    for (const key of this.waiting.keys()) this.journal.delete(`queue:${this.owner}:${key}`);
    this.waiting.clear();
  }
}

function keyOf({ tag, attrs }: Stanza): string {
  const type = tag === 'receipt' ? (attrs.type ?? '') : '';
  const from = attrs.from?.endsWith('@broadcast') ? attrs.participant : attrs.from;
  return `${tag}|${attrs.id}|${type}|${parseJid(from)?.user ?? ''}`;
}
