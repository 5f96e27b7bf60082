import { Module } from '@nestjs/common';
import { CancelImportHandler } from './commands/cancel-import.js';
import { ChangeMappingHandler } from './commands/change-mapping.js';
import { CreateImportHandler } from './commands/create-import.js';
import { RunImportHandler } from './commands/run-import.js';
import { StartImportHandler } from './commands/start-import.js';
import { TidyImportsHandler } from './commands/tidy-imports.js';
import { WakeImport } from './wake-import.js';
import { ImportsController } from './imports.controller.js';
import { PushImportChanged } from './imports.push.js';
import { GetBadRowsHandler } from './queries/get-bad-rows.js';
import { GetImportHandler } from './queries/get-import.js';
import { GetSampleSheetHandler } from './queries/get-sample-sheet.js';
import { ListImportsHandler } from './queries/list-imports.js';
import { ImportFolders } from './running/import-folders.js';
import { ReadImport } from './running/read-import.js';
import { TidySearchIndex } from './running/tidy-search-index.js';
import { WriteImport } from './running/write-import.js';
import { TellImports } from './tell-imports.js';
import { ImportSweepWorker } from './workers/import-sweep.worker.js';
import { ImportWorker } from './workers/import.worker.js';

const commands = [
  CreateImportHandler,
  ChangeMappingHandler,
  StartImportHandler,
  CancelImportHandler,
  RunImportHandler,
  TidyImportsHandler,
];
const queries = [ListImportsHandler, GetImportHandler, GetBadRowsHandler, GetSampleSheetHandler];

@Module({
  controllers: [ImportsController],
  providers: [
    ...[TellImports, WakeImport, ImportFolders, ReadImport, TidySearchIndex, WriteImport],
    ...[...commands, ...queries],
    ...[PushImportChanged, ImportWorker, ImportSweepWorker],
  ],
})
export class ImportsModule {}
