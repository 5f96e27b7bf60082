import { Module } from '@nestjs/common';
import { HurryGroupParams } from '../groups/hurry-group-params.js';
import { RunDeletionsHandler } from './commands/run-deletions.js';
import { DeleteMany } from './delete-many.js';
import { DeletionsController } from './deletions.controller.js';
import { ListDeletionsHandler } from './queries/list-deletions.js';
import { TellDeleted } from './tell-deleted.js';
import { DeletionsWorker } from './workers/deletions.worker.js';

@Module({
  controllers: [DeletionsController],
  providers: [HurryGroupParams, DeleteMany, TellDeleted, RunDeletionsHandler, ListDeletionsHandler, DeletionsWorker],
  exports: [HurryGroupParams, DeleteMany, TellDeleted],
})
export class DeletionsModule {}
