import type { Receipt } from '../devices.ports.js';

/** Later news of one message replaces earlier; WhatsApp may tell them in any order. */
const RANKS: Record<Receipt['status'], number> = { sent: 1, failed: 2, delivered: 3, read: 4, played: 5 };

/**
 * Gathers the receipts of a burst, the furthest of each message and sender, and hands them over together. While one lot is being written
 * the next one grows: the busier the database, the fewer the statements.
 */
export class ReceiptCollector {
  private gathered = new Map<string, Receipt>();
  /** Resolves when what is gathered now has been handed over. */
  private written = Promise.withResolvers<void>();
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;

  constructor(
    private readonly handOver: (receipts: Receipt[]) => Promise<void>,
    private readonly pauseMs = 20,
  ) {}

  /** Resolves when they have been handed over. */
  add(receipts: readonly Receipt[]): Promise<void> {
    for (const receipt of receipts) {
      // What somebody says of a message of others must not stand for what its addressee says.
      const name = `${receipt.waId} ${receipt.from?.phone} ${receipt.from?.lid}`;
      const former = this.gathered.get(name);
      if (!former || RANKS[receipt.status] > RANKS[former.status]) this.gathered.set(name, receipt);
    }
    if (this.gathered.size > 0 && !this.isBusy) this.timer ??= setTimeout(() => this.flush(), this.pauseMs);
    return receipts.length > 0 ? this.written.promise : Promise.resolve();
  }

  /** Hands over at once what there is. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.gathered.size === 0) return;
    const receipts = [...this.gathered.values()];
    this.gathered = new Map();
    this.isBusy = true;
    const { resolve } = this.written;
    this.written = Promise.withResolvers();
    void this.handOver(receipts).finally(() => {
      resolve();
      this.isBusy = false;
      void this.add([]);
    });
  }
}
