// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ChangeExport } from './change-export.js';
import { CancelExport } from './commands/cancel-export.js';
import { CreateExport } from './commands/create-export.js';
import { PurgeExports } from './commands/purge-exports.js';
import { RunExport } from './commands/run-export.js';
import { ExportsController } from './exports.controller.js';
import { PushExportChanged } from './exports.push.js';
import { GetExport } from './queries/get-export.js';
import { ListExports } from './queries/list-exports.js';
import { ExportWorker } from './workers/export.worker.js';
import { WriteExport } from './writing/write-export.js';

export const controllers: Type[] = [
  ExportsController,
];

export const providers: Provider[] = [
  ChangeExport,
  CancelExport,
  CreateExport,
  PurgeExports,
  RunExport,
  PushExportChanged,
  GetExport,
  ListExports,
  ExportWorker,
  WriteExport,
];
