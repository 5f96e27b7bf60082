import type { Journal } from '../../state/journal.js';
import type {
  CartRecord,
  CustomerRecord,
  DeliveryRecord,
  ItemRecord,
  OrderRecord,
  ProductRecord,
  ReviewRecord,
  StoreRecord,
} from './store-records.js';
import type { RecordKind, StoreTraits } from './store-traits.js';

const MAX_DELIVERIES = 50;
const SHIPPING_COST = 15;

interface Amounts {
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
}

class JournaledMap<T extends { id: string }> extends Map<string, T> {
  constructor(
    private readonly journal: Journal,
    private readonly prefix: string,
  ) {
    super();
  }

  put(record: T): T {
    this.set(record.id, record);
    this.journal.put(`${this.prefix}/${record.id}`, () => record);
    return record;
  }

  override delete(id: string): boolean {
    this.journal.delete(`${this.prefix}/${id}`);
    return super.delete(id);
  }
}

/** Call `put` after changing a record. */
export class Store {
  readonly orders: JournaledMap<OrderRecord>;
  readonly carts: JournaledMap<CartRecord>;
  readonly customers: JournaledMap<CustomerRecord>;
  readonly reviews: JournaledMap<ReviewRecord>;
  readonly deliveries: JournaledMap<DeliveryRecord>;

  constructor(
    readonly record: StoreRecord,
    private readonly journal: Journal,
    readonly traits: StoreTraits,
  ) {
    const createMap = <T extends { id: string }>(kind: string): JournaledMap<T> =>
      new JournaledMap<T>(journal, `${kind}:${record.id}`);
    this.orders = createMap('order');
    this.carts = createMap('cart');
    this.customers = createMap('customer');
    this.reviews = createMap('review');
    this.deliveries = createMap('delivery');
  }

  save(): void {
    this.journal.put(`shop:${this.record.id}`, () => this.record);
  }

  get isConnected(): boolean {
    return this.record.installedAt !== null;
  }

  nextNumber(): number {
    this.record.nextNumber += 1;
    this.save();
    return this.record.nextNumber;
  }

  makeId(kind: RecordKind): string {
    return this.traits.makeId(() => this.nextNumber(), kind);
  }

  customer(id: string): CustomerRecord {
    return this.customers.get(id)!;
  }

  lines(items: readonly ItemRecord[]): (ProductRecord & { quantity: number })[] {
    return items.flatMap(({ productId, quantity }) => {
      const product = this.record.products.find(({ id }) => id === productId);
      return product ? [{ ...product, quantity }] : [];
    });
  }

  /** Assumes prices with 15% VAT. */
  amounts(items: readonly ItemRecord[], { withShipping = true } = {}): Amounts {
    const subtotal = this.lines(items).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const shipping = withShipping ? SHIPPING_COST : 0;
    const total = subtotal + shipping;
    return { subtotal, shipping, tax: Math.round((total * 15 * 100) / 115) / 100, total };
  }

  /** Deletes the oldest finished deliveries beyond `MAX_DELIVERIES`. */
  addDelivery(delivery: DeliveryRecord): void {
    this.deliveries.put(delivery);
    const finished = [...this.deliveries.values()].filter(({ state }) => state !== 'waiting' && state !== 'held');
    for (const { id } of finished.slice(0, Math.max(0, this.deliveries.size - MAX_DELIVERIES)))
      this.deliveries.delete(id);
  }
}
