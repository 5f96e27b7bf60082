// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { DeleteMedia } from './commands/delete-media.js';
import { UploadMediaHandler } from './commands/upload-media.js';
import { InspectFile } from './files/inspect-file.js';
import { InspectAttachmentHandler } from './inspect-attachment.js';
import { KeepInLibrary } from './keep-in-library.js';
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
import { RemoveOrphanedMedia } from './remove-orphaned-media.job.js';

export const controllers: Type[] = [
  MediaController,
];

export const providers: Provider[] = [
  DeleteMedia,
  UploadMediaHandler,
  InspectFile,
  InspectAttachmentHandler,
  KeepInLibrary,
  MediaLinks,
  PushMediaChanged,
  DescribeMediaUsage,
  FindLibraryItemsHandler,
  GetLibraryItemHandler,
  GetStorageUsage,
  ListMedia,
  LocateMedia,
  ReadAttachmentsHandler,
  RemoveOrphanedMedia,
];
