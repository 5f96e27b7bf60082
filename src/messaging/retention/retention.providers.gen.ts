// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DeleteOldMessages } from './delete-old-messages.js';
import { DeleteOldRecordsWorker } from './delete-old-records.worker.js';
import { OldMessagesWorker } from './old-messages.worker.js';

export const controllers: Type[] = [
];

export const providers: Provider[] = [
  DeleteOldMessages,
  DeleteOldRecordsWorker,
  OldMessagesWorker,
];
