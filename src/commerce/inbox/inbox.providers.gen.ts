// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ApplyStoreEvent } from './apply-store-event.js';
import { DeleteOldEventsWorker } from './delete-old-events.worker.js';
import { GetStoreEvent } from './events/get-store-event.js';
import { ListStoreEvents } from './events/list-store-events.js';
import { ReplayStoreEvent } from './events/replay-store-event.js';
import { StoreEventsController } from './events/store-events.controller.js';
import { FetchMissedWorker } from './fetch-missed.worker.js';
import { HandleStoreEvent } from './handle-store-event.js';
import { KnownShops } from './receiving/known-shops.js';
import { ReceiveAppDelivery } from './receiving/receive-app-delivery.js';
import { ReceiveAppEvent } from './receiving/receive-app-event.js';
import { ReceiveDelivery } from './receiving/receive-delivery.js';
import { ServeWebhooks } from './receiving/serve-webhooks.js';
import { StoreActivity } from './receiving/store-activity.js';
import { StoreDeliveryFigures } from './receiving/store-delivery-figures.js';
import { WakeStoreEvents } from './receiving/wake-store-events.js';
import { WriteEvents } from './receiving/write-events.js';
import { StoreEventWorker } from './store-event.worker.js';

export const controllers: Type[] = [
  StoreEventsController,
];

export const providers: Provider[] = [
  ApplyStoreEvent,
  DeleteOldEventsWorker,
  GetStoreEvent,
  ListStoreEvents,
  ReplayStoreEvent,
  FetchMissedWorker,
  HandleStoreEvent,
  KnownShops,
  ReceiveAppDelivery,
  ReceiveAppEvent,
  ReceiveDelivery,
  ServeWebhooks,
  StoreActivity,
  StoreDeliveryFigures,
  WakeStoreEvents,
  WriteEvents,
  StoreEventWorker,
];
