import { setTimeout as sleep } from 'node:timers/promises';
import { activateStoreApp, connectNewStore } from '../setup/stores/merchant-store.js';
import type { StoreClient } from '../setup/stores/store-client.js';
import { type Activity, type SoakContext, type SoakDevice, type Tally, tallyOf, prefixedTextsTo } from './activity.js';
import { pickOne } from './drop-at-random.js';

const CUSTOMERS = 20;
const PAUSE_MS = 5_000;
const PLATFORM = 'salla';

/** Orders of a sandbox store. Customers get a message when an order is placed and when it is delivered. */
export class StoreOrders implements Activity {
  readonly name = 'store messages';
  private orders = 0;

  private constructor(
    private readonly context: SoakContext,
    private readonly store: StoreClient,
    private readonly customers: readonly string[],
  ) {}

  static async prepare(context: SoakContext, device: SoakDevice): Promise<StoreOrders> {
    const { sandbox, server, user } = context;
    await activateStoreApp(user.http, PLATFORM, {
      devices: [device.id],
      orders_active_on: ['order_created', 'delivered'],
      order_created_message: 'Created: {order_number}',
      order_delivered_message: 'Delivered: {order_number}',
    });
    const store = await connectNewStore({ client: user.http, sandbox, dashboardUrl: server.url }, PLATFORM);
    const customers = await sandbox.phones.createMany(CUSTOMERS);
    return new StoreOrders(
      context,
      store,
      customers.map(({ number }) => number),
    );
  }

  async keepGoing(end: number): Promise<void> {
    while (Date.now() < end) {
      const { id } = await this.store.order({ phone: pickOne(this.customers) });
      this.orders++;
      await sleep(PAUSE_MS);
      await this.store.setStatus(id, 'delivered');
    }
  }

  async count(): Promise<Tally> {
    return tallyOf(2 * this.orders, await prefixedTextsTo(this.context.sandbox, this.customers));
  }
}
