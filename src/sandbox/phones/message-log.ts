import type { Journal } from '../state/journal.js';

export type MessageStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
export const STATUS_ORDER: MessageStatus[] = ['failed', 'pending', 'sent', 'delivered', 'read', 'played'];

/** One message as a phone keeps it; `proto` is the protobuf, base64. */
export interface StoredMessage {
  seq: number;
  id: string;
  /** Number of the person on the other side of the chat. */
  peer: string;
  fromMe: boolean;
  kind: string;
  proto: string;
  /** Fields that the protobuf library does not know, encoded, base64. */
  extra?: string;
  /** Number of the broadcast list it was sent through. */
  broadcast?: string;
  at: number;
  status: MessageStatus;
  copies: number;
  /** Reactions, edits and deletions point at another message and are not bubbles of their own. */
  targetId?: string;
  isRead?: boolean;
  isDeleted?: boolean;
  isEdited?: boolean;
  reactions?: Record<string, string>;
}

const KEPT_MESSAGES = 20_000;

/** All messages of one phone, by identity, by chat and in the order in which they came. */
export class MessageLog {
  private readonly byIdentity = new Map<string, StoredMessage>();
  private readonly byPeer = new Map<string, StoredMessage[]>();
  private all: StoredMessage[] = [];
  private lastSeq = 0;

  constructor(
    private readonly number: string,
    private readonly journal: Journal,
  ) {}

  get cursor(): number {
    return this.lastSeq;
  }

  add(message: Omit<StoredMessage, 'seq' | 'copies'>): StoredMessage {
    const stored: StoredMessage = { ...message, seq: this.lastSeq + 1, copies: 1 };
    this.restore(stored);
    this.save(stored);
    if (this.all.length > KEPT_MESSAGES) this.dropOldest();
    return stored;
  }

  restore(stored: StoredMessage): void {
    this.byIdentity.set(identity(stored), stored);
    const chat = this.byPeer.get(stored.peer);
    if (chat) chat.push(stored);
    else this.byPeer.set(stored.peer, [stored]);
    this.all.push(stored);
    this.lastSeq = Math.max(this.lastSeq, stored.seq);
  }

  save(stored: StoredMessage): void {
    this.journal.put(this.journalKey(stored), () => stored);
  }

  find(id: string, fromMe: boolean, peer: string): StoredMessage | undefined {
    return this.byIdentity.get(identity({ id, fromMe, peer }));
  }

  findById(id: string): StoredMessage | undefined {
    return this.all.findLast((message) => message.id === id);
  }

  chat(peer: string): StoredMessage[] {
    return this.byPeer.get(peer) ?? [];
  }

  peers(): string[] {
    return [...this.byPeer.keys()];
  }

  after(seq: number): StoredMessage[] {
    let start = this.all.length;
    while (start > 0 && this.all[start - 1]!.seq > seq) start -= 1;
    return this.all.slice(start);
  }

  pending(): StoredMessage[] {
    return this.all.filter((message) => message.fromMe && message.status === 'pending');
  }

  forget(): void {
    for (const message of this.all) this.journal.delete(this.journalKey(message));
  }

  private dropOldest(): void {
    const [oldest] = this.all;
    if (!oldest) return;
    this.all = this.all.slice(1);
    this.byIdentity.delete(identity(oldest));
    this.byPeer.set(
      oldest.peer,
      this.chat(oldest.peer).filter((message) => message !== oldest),
    );
    this.journal.delete(this.journalKey(oldest));
  }

  private journalKey(message: StoredMessage): string {
    return `message:${this.number}:${message.seq}`;
  }
}

const identity = ({ id, fromMe, peer }: Pick<StoredMessage, 'id' | 'fromMe' | 'peer'>): string =>
  `${fromMe ? 'me' : peer}:${id}`;

export const extraOf = ({ extra = '' }: StoredMessage): Buffer => Buffer.from(extra, 'base64');
