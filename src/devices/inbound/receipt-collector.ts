import type { Receipt } from '../devices.ports.js';

/** Later news of one message replaces earlier; WhatsApp may tell them in any order. */
const RANKS: Record<Receipt['status'], number> = { sent: 1, failed: 2, delivered: 3, read: 4, played: 5 };

/**
 * Gathers the receipts of a burst, the furthest of each message and sender, and hands them over together. While one lot is being written
 * the next one grows: the busier the database, the fewer the statements.
 */
export class ReceiptCollector {
  private gathered = new Map<string, Receipt>();
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;

  constructor(
    private readonly handOver: (receipts: Receipt[]) => Promise<void>,
    private readonly pauseMs = 20,
  ) {}

  add(receipts: readonly Receipt[]): void {
    for (const receipt of receipts) {
      // What somebody says of a message of others must not stand for what its addressee says.
      const name = `${receipt.waId} ${receipt.from?.phone} ${receipt.from?.lid}`;
      const former = this.gathered.get(name);
      if (!former || RANKS[receipt.status] > RANKS[former.status]) this.gathered.set(name, receipt);
    }
    if (this.gathered.size > 0 && !this.isBusy) this.timer ??= setTimeout(() => this.flush(), this.pauseMs);
  }

  /** Hands over at once what there is. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.gathered.size === 0) return;
    const receipts = [...this.gathered.values()];
    this.gathered = new Map();
    this.isBusy = true;
    void this.handOver(receipts).finally(() => {
      this.isBusy = false;
      this.add([]);
    });
  }
}
