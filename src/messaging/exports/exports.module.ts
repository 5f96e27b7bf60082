import { Module } from '@nestjs/common';
import { ChangeExport } from './change-export.js';
import { CancelExportHandler } from './commands/cancel-export.js';
import { CreateExportHandler } from './commands/create-export.js';
import { RunExportHandler } from './commands/run-export.js';
import { PurgeExportsHandler } from './commands/purge-exports.js';
import { ExportsController } from './exports.controller.js';
import { PushExportChanged } from './exports.push.js';
import { GetExportHandler } from './queries/get-export.js';
import { ListExportsHandler } from './queries/list-exports.js';
import { ExportWorker } from './workers/export.worker.js';
import { WriteExport } from './writing/write-export.js';

@Module({
  controllers: [ExportsController],
  providers: [
    ...[ChangeExport, WriteExport],
    ...[CreateExportHandler, CancelExportHandler, RunExportHandler, PurgeExportsHandler],
    ...[ListExportsHandler, GetExportHandler],
    ...[PushExportChanged, ExportWorker],
  ],
})
export class ExportsModule {}
