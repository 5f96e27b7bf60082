import { Module } from '@nestjs/common';
import { DeleteMediaHandler } from './commands/delete-media.js';
import { RemoveFailedFilesHandler } from './commands/remove-failed-files.js';
import { RemoveOrphanedMediaHandler } from './commands/remove-orphaned-media.js';
import { UploadMediaHandler } from './commands/upload-media.js';
import { InspectFile } from './files/inspect-file.js';
import { KeepInLibrary } from './keep-in-library.js';
import { MediaBase } from './media-base.js';
import { MediaLinks } from './media-links.js';
import { MediaController } from './media.controller.js';
import { MessageFilesController } from './message-files.controller.js';
import { PushMediaChanged } from './media.push.js';
import { DescribeMediaUsageHandler } from './queries/describe-media-usage.js';
import { FindLibraryItemsHandler } from './queries/find-library-items.js';
import { GetLibraryItemHandler } from './queries/get-library-item.js';
import { GetStorageUsageHandler } from './queries/get-storage-usage.js';
import { ListMediaHandler } from './queries/list-media.js';
import { LocateMediaHandler } from './queries/locate-media.js';
import { ReadAttachmentsHandler } from './queries/read-attachments.js';
import { OrphanedMediaWorker } from './workers/orphaned-media.worker.js';

const commands = [UploadMediaHandler, DeleteMediaHandler, RemoveFailedFilesHandler, RemoveOrphanedMediaHandler];
const queries = [
  GetStorageUsageHandler,
  ListMediaHandler,
  FindLibraryItemsHandler,
  GetLibraryItemHandler,
  LocateMediaHandler,
  DescribeMediaUsageHandler,
  ReadAttachmentsHandler,
];

/** The media library. */
@Module({
  controllers: [MediaController, MessageFilesController],
  providers: [
    ...[InspectFile, KeepInLibrary, MediaBase, MediaLinks, PushMediaChanged, OrphanedMediaWorker],
    ...commands,
    ...queries,
  ],
  exports: [InspectFile, MediaBase],
})
export class MediaModule {}
