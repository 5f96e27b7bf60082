import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { ApplyStoreEvent } from './apply-store-event.js';
import { DeliveryFigures } from './delivery-figures.js';
import { HandleStoreEvent } from './handle-store-event.js';
import { KnownShops } from './known-shops.js';
import { ReceiveAppDelivery } from './receive-app-delivery.js';
import { ReceiveDelivery } from './receive-delivery.js';
import { ServeWebhooks } from './serve-webhooks.js';
import { ShopTouches } from './shop-touches.js';
import { StoreEventWorker } from './store-event.worker.js';
import { WakeStoreEvents } from './wake-store-events.js';
import { WriteEvents } from './write-events.js';

/** What shops tell: received, kept, and made into messages. */
@Module({
  imports: [ConnectionsModule, CartsModule],
  providers: [
    ...[ServeWebhooks, ReceiveDelivery, ReceiveAppDelivery, KnownShops, WriteEvents, ShopTouches],
    ...[WakeStoreEvents, DeliveryFigures, ApplyStoreEvent, HandleStoreEvent, StoreEventWorker],
  ],
})
export class InboxModule {}
