import type { Addressing } from '../wire/jid.js';

const MAX_ENTRIES = 20_000;

/** Remembers the addressing of messages, which their receipts must use. */
export class MessageAddressing {
  private readonly byMessage = new Map<string, Addressing>();

  remember(sender: string, id: string, addressing: Addressing): void {
    this.byMessage.set(`${sender}:${id}`, addressing);
    if (this.byMessage.size <= MAX_ENTRIES) return;
    const [oldest] = this.byMessage.keys();
    this.byMessage.delete(oldest!);
  }

  find(sender: string, id: string): Addressing | undefined {
    return this.byMessage.get(`${sender}:${id}`);
  }

  clear(): void {
    this.byMessage.clear();
  }
}
