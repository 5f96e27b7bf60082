import type { SentOrder } from '../../sandbox-business.contract.js';

const MAX_ORDERS = 10_000;

export class Orders {
  private readonly byToken = new Map<string, SentOrder>();

  put(token: string, order: SentOrder): void {
    const [oldest] = this.byToken.keys();
    if (oldest !== undefined && this.byToken.size >= MAX_ORDERS) this.byToken.delete(oldest);
    this.byToken.set(token, order);
  }

  find(id: string, token: string): SentOrder | undefined {
    const order = this.byToken.get(token);
    return order?.id === id ? order : undefined;
  }

  clear(): void {
    this.byToken.clear();
  }
}
