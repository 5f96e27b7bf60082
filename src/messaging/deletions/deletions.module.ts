import { Module } from '@nestjs/common';
import { RunDeletionsHandler } from './commands/run-deletions.js';
import { DeleteMany } from './delete-many.js';
import { DeletionsController } from './deletions.controller.js';
import { ListDeletionsHandler } from './queries/list-deletions.js';
import { PublishDeleted } from './publish-deleted.js';
import { DeletionsWorker } from './workers/deletions.worker.js';

@Module({
  controllers: [DeletionsController],
  providers: [DeleteMany, PublishDeleted, RunDeletionsHandler, ListDeletionsHandler, DeletionsWorker],
  exports: [DeleteMany, PublishDeleted],
})
export class DeletionsModule {}
