// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { RunDeletions } from './commands/run-deletions.js';
import { DeleteMany } from './delete-many.js';
import { DeletionsController } from './deletions.controller.js';
import { PublishDeleted } from './publish-deleted.js';
import { ListDeletions } from './queries/list-deletions.js';
import { DeletionsWorker } from './workers/deletions.worker.js';

export const controllers: Type[] = [
  DeletionsController,
];

export const providers: Provider[] = [
  RunDeletions,
  DeleteMany,
  PublishDeleted,
  ListDeletions,
  DeletionsWorker,
];
