import type { Journal } from '../state/journal.js';

export type PhoneMessageStatus = 'pending' | 'sent' | 'delivered' | 'read' | 'played' | 'failed';
export const STATUS_ORDER: PhoneMessageStatus[] = ['failed', 'pending', 'sent', 'delivered', 'read', 'played'];

/** Message with `proto` in base64. */
export interface StoredMessage {
  seq: number;
  id: string;
  peer: string;
  fromMe: boolean;
  kind: string;
  proto: string;
  /** Fields unknown to the library, base64. */
  extra?: string;
  broadcast?: string;
  /** `WebMessageInfo`, base64. */
  info?: string;
  /** Epoch milliseconds. */
  at: number;
  status: PhoneMessageStatus;
  /** Number of arrivals. */
  copies: number;
  /** Message that this edit, deletion or reaction changes. */
  targetId?: string;
  isRead?: boolean;
  isDeleted?: boolean;
  isEdited?: boolean;
  reactions?: Record<string, string>;
}

type MessageIdentity = Pick<StoredMessage, 'id' | 'fromMe' | 'peer'>;

const MAX_MESSAGES = 20_000;

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
    if (this.all.length > MAX_MESSAGES) this.dropOldest();
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

  find(message: MessageIdentity): StoredMessage | undefined {
    return this.byIdentity.get(identity(message));
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

const identity = ({ id, fromMe, peer }: MessageIdentity): string => `${fromMe ? 'me' : peer}:${id}`;

export const decodeExtra = ({ extra = '' }: StoredMessage): Buffer => Buffer.from(extra, 'base64');
