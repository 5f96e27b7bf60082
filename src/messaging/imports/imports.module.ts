import { Module } from '@nestjs/common';
import { CancelImportHandler } from './commands/cancel-import.js';
import { ChangeMappingHandler } from './commands/change-mapping.js';
import { CreateImportHandler } from './commands/create-import.js';
import { RunImportHandler } from './commands/run-import.js';
import { StartImportHandler } from './commands/start-import.js';
import { PurgeImportsHandler } from './commands/purge-imports.js';
import { WakeImport } from './wake-import.js';
import { ImportsController } from './imports.controller.js';
import { PushImportChanged } from './imports.push.js';
import { GetBadRowsHandler } from './queries/get-bad-rows.js';
import { GetImportHandler } from './queries/get-import.js';
import { GetSampleSheetHandler } from './queries/get-sample-sheet.js';
import { ListImportsHandler } from './queries/list-imports.js';
import { ImportFolders } from './running/import-folders.js';
import { ReadImport } from './running/read-import.js';
import { FlushSearchIndex } from './running/flush-search-index.js';
import { WriteImport } from './running/write-import.js';
import { PublishImports } from './publish-imports.js';
import { ImportWorker } from './workers/import.worker.js';

const commands = [
  CreateImportHandler,
  ChangeMappingHandler,
  StartImportHandler,
  CancelImportHandler,
  RunImportHandler,
  PurgeImportsHandler,
];
const queries = [ListImportsHandler, GetImportHandler, GetBadRowsHandler, GetSampleSheetHandler];

@Module({
  controllers: [ImportsController],
  providers: [
    ...[PublishImports, WakeImport, ImportFolders, ReadImport, FlushSearchIndex, WriteImport],
    ...[...commands, ...queries],
    ...[PushImportChanged, ImportWorker],
  ],
})
export class ImportsModule {}
