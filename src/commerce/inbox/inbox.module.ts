import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.js';
import { ApplyStoreEvent } from './apply-store-event.js';
import { HandleStoreEvent } from './handle-store-event.js';
import { StoreEventWorker } from './store-event.worker.js';

/** What shops tell: received, kept, and made into messages. */
@Module({ imports: [CartsModule], providers: [ApplyStoreEvent, HandleStoreEvent, StoreEventWorker] })
export class InboxModule {}
