import type { Receipt } from '../devices.messages.js';

/** Later news of one message replaces earlier; WhatsApp may tell them in any order. */
const RANKS: Record<Receipt['status'], number> = { sent: 1, failed: 2, delivered: 3, read: 4, played: 5 };

/** Gathers the receipts of a burst, the furthest of each message, and hands them over together. */
export class ReceiptCollector {
  private gathered = new Map<string, Receipt>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly handOver: (receipts: Receipt[]) => void,
    private readonly pauseMs = 20,
  ) {}

  add(receipts: readonly Receipt[]): void {
    for (const receipt of receipts) {
      const former = this.gathered.get(receipt.waId);
      if (!former || RANKS[receipt.status] > RANKS[former.status]) this.gathered.set(receipt.waId, receipt);
    }
    if (this.gathered.size > 0) this.timer ??= setTimeout(() => this.flush(), this.pauseMs);
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.gathered.size === 0) return;
    const receipts = [...this.gathered.values()];
    this.gathered = new Map();
    this.handOver(receipts);
  }
}
