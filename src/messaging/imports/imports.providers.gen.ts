// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CancelImport } from './commands/cancel-import.js';
import { ChangeMapping } from './commands/change-mapping.js';
import { CreateImport } from './commands/create-import.js';
import { PurgeImports } from './commands/purge-imports.js';
import { RunImport } from './commands/run-import.js';
import { StartImport } from './commands/start-import.js';
import { ImportsController } from './imports.controller.js';
import { PushImportChanged } from './imports.push.js';
import { PublishImports } from './publish-imports.js';
import { GetBadRows } from './queries/get-bad-rows.js';
import { GetImport } from './queries/get-import.js';
import { GetSampleSheet } from './queries/get-sample-sheet.js';
import { ListImports } from './queries/list-imports.js';
import { CorrectCell } from './review/correct-cell.js';
import { ListBadCells } from './review/list-bad-cells.js';
import { FlushSearchIndex } from './running/flush-search-index.js';
import { ImportFolders } from './running/import-folders.js';
import { ReadImport } from './running/read-import.js';
import { WriteImport } from './running/write-import.js';
import { UndoImport } from './undo/undo-import.js';
import { UndoRun } from './undo/undo-run.js';
import { WakeImport } from './wake-import.js';
import { ImportWorker } from './workers/import.worker.js';

export const controllers: Type[] = [
  ImportsController,
];

export const providers: Provider[] = [
  CancelImport,
  ChangeMapping,
  CreateImport,
  PurgeImports,
  RunImport,
  StartImport,
  PushImportChanged,
  PublishImports,
  GetBadRows,
  GetImport,
  GetSampleSheet,
  ListImports,
  CorrectCell,
  ListBadCells,
  FlushSearchIndex,
  ImportFolders,
  ReadImport,
  WriteImport,
  UndoImport,
  UndoRun,
  WakeImport,
  ImportWorker,
];
