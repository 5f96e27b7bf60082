import { Module } from '@nestjs/common';
import { DeleteOldMessagesHandler } from './delete-old-messages.js';
import { DeleteOldRecordsWorker } from './delete-old-records.worker.js';
import { OldMessagesWorker } from './old-messages.worker.js';

/** What is deleted because of its age. */
@Module({ providers: [DeleteOldMessagesHandler, OldMessagesWorker, DeleteOldRecordsWorker] })
export class RetentionModule {}
