import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { AnswerPrivacyRequest } from '../privacy/answer-privacy-request.js';
import { ApplyStoreEvent } from './apply-store-event.js';
import { DeliveryFigures } from './receiving/delivery-figures.js';
import { DeleteOldEventsWorker } from './delete-old-events.worker.js';
import { GetStoreEventHandler } from './events/get-store-event.js';
import { ListStoreEventsHandler } from './events/list-store-events.js';
import { ReplayStoreEventHandler } from './events/replay-store-event.js';
import { StoreEventsController } from './events/store-events.controller.js';
import { FetchMissedWorker } from './fetch-missed.worker.js';
import { HandleStoreEvent } from './handle-store-event.js';
import { HearOfApp } from './receiving/hear-of-app.js';
import { KnownShops } from './receiving/known-shops.js';
import { ReceiveAppDelivery } from './receiving/receive-app-delivery.js';
import { ReceiveDelivery } from './receiving/receive-delivery.js';
import { ServeWebhooks } from './receiving/serve-webhooks.js';
import { ShopTouches } from './receiving/shop-touches.js';
import { StoreEventWorker } from './store-event.worker.js';
import { WakeStoreEvents } from './receiving/wake-store-events.js';
import { WriteEvents } from './receiving/write-events.js';

/** What shops tell: received, kept, and made into messages. */
@Module({
  imports: [ConnectionsModule, CartsModule],
  controllers: [StoreEventsController],
  providers: [
    ...[
      ServeWebhooks,
      ReceiveDelivery,
      ReceiveAppDelivery,
      AnswerPrivacyRequest,
      HearOfApp,
      KnownShops,
      WriteEvents,
      ShopTouches,
    ],
    ...[WakeStoreEvents, DeliveryFigures, ApplyStoreEvent, HandleStoreEvent, StoreEventWorker],
    ...[
      ListStoreEventsHandler,
      GetStoreEventHandler,
      ReplayStoreEventHandler,
      FetchMissedWorker,
      DeleteOldEventsWorker,
    ],
  ],
})
export class InboxModule {}
