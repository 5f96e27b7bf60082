import { Module } from '@nestjs/common';
import { HandleStoreEvent } from './handle-store-event.js';
import { StoreEventWorker } from './store-event.worker.js';

/** What shops tell: received, kept, and made into messages. */
@Module({ providers: [HandleStoreEvent, StoreEventWorker] })
export class InboxModule {}
