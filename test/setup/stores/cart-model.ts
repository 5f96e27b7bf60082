interface ModelCart {
  key: number;
  phone: string;
  state: 'waiting' | 'ended' | 'recovered' | 'bought' | 'stopped' | 'dropped';
  due: Date | null;
  stepsDone: number;
  sent: Date[];
  revenue: number | null;
}

const WEEK_MS = 7 * 86_400_000;

/** An in-memory model of the cart rules. */
export class CartModel {
  readonly sends: { cart: number; at: Date }[] = [];
  private readonly byKey = new Map<number, ModelCart>();
  private readonly suppressed = new Set<string>();

  constructor(
    private readonly delays: readonly number[],
    private readonly outsideQuietHours: (at: Date) => Date,
  ) {}

  get carts(): ModelCart[] {
    return [...this.byKey.values()];
  }

  isSuppressed(phone: string): boolean {
    return this.suppressed.has(phone);
  }

  left(key: number, phone: string, at: Date): void {
    for (const other of this.carts) if (other.phone === phone) this.end(other, 'stopped');
    this.byKey.set(key, {
      key,
      phone,
      state: 'waiting',
      due: this.after(at, 0),
      stepsDone: 0,
      sent: [],
      revenue: null,
    });
  }

  updated(key: number, _phone: string, at: Date): void {
    const cart = this.byKey.get(key)!;
    // The customer resumed the cart.
    if (cart.state === 'dropped') {
      for (const other of this.carts) if (other.phone === cart.phone) this.end(other, 'stopped');
      cart.state = cart.stepsDone === this.delays.length ? 'ended' : 'waiting';
    }
    if (cart.state === 'waiting') cart.due = this.after(at, cart.stepsDone);
  }

  dropped(key: number): void {
    const cart = this.byKey.get(key)!;
    if (cart.state === 'waiting' || cart.state === 'ended') this.end(cart, 'dropped');
  }

  wrote(phone: string, _at: Date, isOptOut: boolean): void {
    if (isOptOut) this.suppressed.add(phone);
    for (const cart of this.carts) if (cart.phone === phone) this.end(cart, 'stopped');
  }

  ordered(cartKeys: readonly number[], phone: string, at: Date, total: number): void {
    const isNamed = ({ key }: ModelCart) => cartKeys.includes(key);
    const ofCustomer = this.carts.filter((cart) => isNamed(cart) || (cart.phone === phone && cart.state !== 'dropped'));
    const open = ofCustomer.filter(({ state }) => state !== 'recovered' && state !== 'bought');
    const recent = open.filter(({ sent }) => sent.length > 0 && at.getTime() - sent.at(-1)!.getTime() <= WEEK_MS);
    const recovered =
      recent.find(isNamed) ?? recent.toSorted((one, other) => +other.sent.at(-1)! - +one.sent.at(-1)!)[0];
    for (const cart of open) {
      if (cart === recovered) Object.assign(cart, { state: 'recovered', due: null, revenue: total });
      else if (cart.state === 'waiting' || isNamed(cart)) Object.assign(cart, { state: 'bought', due: null });
    }
  }

  advance(end: Date): void {
    for (const cart of this.carts)
      while (cart.due && cart.due < end) {
        const at = cart.due;
        if (this.suppressed.has(cart.phone)) {
          this.end(cart, 'stopped');
          break;
        }
        this.sends.push({ cart: cart.key, at });
        cart.sent.push(at);
        cart.stepsDone += 1;
        if (cart.stepsDone === this.delays.length) Object.assign(cart, { state: 'ended', due: null });
        else cart.due = this.after(at, cart.stepsDone);
      }
  }

  private after(at: Date, step: number): Date {
    return this.outsideQuietHours(new Date(at.getTime() + this.delays[step]! * 60_000));
  }

  private end(cart: ModelCart, state: 'stopped' | 'dropped'): void {
    if (cart.state === 'waiting' || (cart.state === 'ended' && state === 'dropped'))
      Object.assign(cart, { state, due: null });
  }
}
