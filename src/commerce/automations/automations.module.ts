import { Module } from '@nestjs/common';
import { SendStoreMessage } from './send-store-message.js';
import { StoreMessageWorker } from './store-message.worker.js';
import { TrackMessages, TrackStoreMessage } from './track-messages.js';

/** What shops send by themselves: from what was decided to the ledger. */
@Module({ providers: [SendStoreMessage, TrackMessages, TrackStoreMessage, StoreMessageWorker] })
export class AutomationsModule {}
