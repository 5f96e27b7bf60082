import { setTimeout as sleep } from 'node:timers/promises';
import { activate, connectNewShop } from '../setup/shops/merchant-shop.js';
import type { ShopClient } from '../setup/shops/shop-client.js';
import { type Activity, type Ground, type LinkedDevice, type Tally, tallyOf, textsTo } from './activity.js';
import { oneOf } from './drop-at-random.js';

const CUSTOMERS = 20;
const PAUSE_MS = 5_000;
const PLATFORM = 'salla';

/** Orders in a practice shop, whose customers are written to twice: when the order is there and when it has arrived. */
export class OrdersInAShop implements Activity {
  readonly name = "shop's messages";
  private orders = 0;

  private constructor(
    private readonly ground: Ground,
    private readonly shop: ShopClient,
    private readonly customers: readonly string[],
  ) {}

  static async prepare(ground: Ground, device: LinkedDevice): Promise<OrdersInAShop> {
    const { sandbox, server, user } = ground;
    await activate(user.http, PLATFORM, {
      devices: [device.id],
      orders_active_on: ['order_created', 'delivered'],
      order_created_message: 'Created: {order_number}',
      order_delivered_message: 'Delivered: {order_number}',
    });
    const shop = await connectNewShop({ client: user.http, sandbox, dashboardUrl: server.url }, PLATFORM);
    const customers = await sandbox.phones.createMany(CUSTOMERS);
    return new OrdersInAShop(
      ground,
      shop,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) {
      const { id } = await this.shop.order({ phone: oneOf(this.customers) });
      this.orders++;
      await sleep(PAUSE_MS);
      await this.shop.setStatus(id, 'delivered');
    }
  }

  async count(): Promise<Tally> {
    return tallyOf(2 * this.orders, await textsTo(this.ground.sandbox, this.customers));
  }
}
