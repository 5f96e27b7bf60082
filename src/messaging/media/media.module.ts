import { Module } from '@nestjs/common';
import { DeleteMedia } from './commands/delete-media.js';
import { RemoveFailedFiles } from './commands/remove-failed-files.js';
import { RemoveOrphanedMedia } from './commands/remove-orphaned-media.js';
import { UploadMediaHandler } from './commands/upload-media.js';
import { InspectFile } from './files/inspect-file.js';
import { KeepInLibrary } from './keep-in-library.js';
import { MediaBase } from './media-base.js';
import { MediaLinks } from './media-links.js';
import { MediaController } from './media.controller.js';
import { PushMediaChanged } from './media.push.js';
import { DescribeMediaUsage } from './queries/describe-media-usage.js';
import { FindLibraryItemsHandler } from './queries/find-library-items.js';
import { GetLibraryItemHandler } from './queries/get-library-item.js';
import { GetStorageUsage } from './queries/get-storage-usage.js';
import { ListMedia } from './queries/list-media.js';
import { LocateMedia } from './queries/locate-media.js';
import { ReadAttachmentsHandler } from './queries/read-attachments.js';
import { OrphanedMediaWorker } from './workers/orphaned-media.worker.js';

const commands = [UploadMediaHandler, DeleteMedia, RemoveFailedFiles, RemoveOrphanedMedia];
const queries = [
  GetStorageUsage,
  ListMedia,
  FindLibraryItemsHandler,
  GetLibraryItemHandler,
  LocateMedia,
  DescribeMediaUsage,
  ReadAttachmentsHandler,
];

@Module({
  controllers: [MediaController],
  providers: [
    InspectFile,
    KeepInLibrary,
    MediaBase,
    MediaLinks,
    PushMediaChanged,
    OrphanedMediaWorker,
    ...commands,
    ...queries,
  ],
  exports: [InspectFile, MediaBase, MediaLinks],
})
export class MediaModule {}
