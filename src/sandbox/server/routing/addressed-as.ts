import type { Addressing } from '../wire/jid.js';

const KEPT = 20_000;

/** Remembers under which identity a message was addressed: receipts must come back from the same one. */
export class AddressedAs {
  private readonly byMessage = new Map<string, Addressing>();

  remember(sender: string, id: string, addressing: Addressing): void {
    this.byMessage.set(`${sender}:${id}`, addressing);
    if (this.byMessage.size <= KEPT) return;
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
