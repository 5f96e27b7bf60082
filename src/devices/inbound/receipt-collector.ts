import type { Receipt } from '../devices.ports.js';
import { sanitizeId } from './sanitize-inbound.js';

/** WhatsApp delivers statuses in any sequence. */
const RANKS: Record<Receipt['status'], number> = { sent: 1, failed: 2, delivered: 3, read: 4, played: 5 };

/** Batches grow during a write, so a slow database gets fewer statements. */
export class ReceiptCollector {
  private pending = new Map<string, Receipt>();
  private written = Promise.withResolvers<void>();
  private timer: NodeJS.Timeout | undefined;
  private isBusy = false;

  constructor(
    private readonly write: (receipts: Receipt[]) => Promise<void>,
    private readonly pauseMs = 20,
  ) {}

  /** Resolves once the receipts are written. */
  add(receipts: readonly Receipt[]): Promise<void> {
    for (const received of receipts) {
      // An ID that the database rejects would fail the batch.
      const receipt = { ...received, waId: sanitizeId(received.waId) };
      // Without the sender, others could override the recipient's receipt.
      const key = `${receipt.waId} ${receipt.from?.phone} ${receipt.from?.lid}`;
      const previous = this.pending.get(key);
      if (!previous || RANKS[receipt.status] > RANKS[previous.status]) this.pending.set(key, receipt);
    }
    if (this.pending.size > 0 && !this.isBusy) this.timer ??= setTimeout(() => this.flush(), this.pauseMs);
    return receipts.length > 0 ? this.written.promise : Promise.resolve();
  }

  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.pending.size === 0) return;
    const receipts = [...this.pending.values()];
    this.pending = new Map();
    this.isBusy = true;
    const { resolve } = this.written;
    this.written = Promise.withResolvers();
    void this.write(receipts).finally(() => {
      resolve();
      this.isBusy = false;
      void this.add([]);
    });
  }
}
