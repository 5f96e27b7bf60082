// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { SendStoreMessage } from './send-store-message.js';
import { StoreMessageWorker } from './store-message.worker.js';
import { TrackMessages } from './track-messages.js';
import { TrackStoreMessage } from './track-messages.js';

export const controllers: Type[] = [
];

export const providers: Provider[] = [
  SendStoreMessage,
  StoreMessageWorker,
  TrackMessages,
  TrackStoreMessage,
];
