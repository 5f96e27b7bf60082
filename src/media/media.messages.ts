import { Query, Command } from '@nestjs/cqrs';
import type { UploadMediaResult } from './media.contract.js';
import type { SpooledFile } from '../platform/storage/spool.js';
import type { UploadedFile } from '../platform/http/route/read-form.js';
export class MediaChanged {
  constructor(
    readonly accountId: number,
    readonly uuids: string[],
  ) {}
}

export interface VoiceNote {
  /** Loudness over time, up to 64 values from 0 to 100. */
  waveform: number[] | null;
}

/** Throws LibraryItemNotFound. */
export class GetLibraryItem extends Query<LibraryFile> {
  constructor(
    readonly accountId: number,
    readonly uuid: string,
  ) {
    super();
  }
}

/** Returns the given UUIDs that exist. */
export class FindLibraryItems extends Query<ReadonlySet<string>> {
  constructor(
    readonly accountId: number,
    readonly uuids: readonly string[],
  ) {
    super();
  }
}

export interface LibraryFile {
  id: number;
  uuid: string;
  fileName: string;
  mimetype: string;
  kind: 'image' | 'video' | 'audio' | 'document';
  size: number;
  width: number | null;
  height: number | null;
  /** Storage key of an immutable file. */
  fileKey: string;
}

/** Stores files, which succeed or fail independently. Throws StorageLimit if no file fits. */
export class UploadMedia extends Command<UploadMediaResult['data']> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
  ) {
    super();
  }
}

/** File whose bytes determine its kind. Photos have no metadata. */
export interface AttachmentBytes {
  kind: 'image' | 'video' | 'audio' | 'document';
  mimetype: string;
  fileName: string | null;
  width: number | null;
  height: number | null;
  bytes: Buffer;
}

/** Returns files in the given order. Throws Invalid for `field`. */
export class ReadAttachments extends Query<AttachmentBytes[]> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
    readonly field: string,
  ) {
    super();
  }
}

/** A file ready to be sent. `file` differs from the upload if it was rewritten. */
export interface InspectedAttachment {
  kind: 'image' | 'video' | 'audio' | 'document';
  media: {
    mimetype: string;
    fileName: string | null;
    size: number;
    width: number | null;
    height: number | null;
    seconds: number | null;
    voice: boolean;
    waveform?: number[] | null;
  };
  file: SpooledFile;
}

/** Throws Invalid for `attachment`. */
export class InspectAttachment extends Query<InspectedAttachment> {
  constructor(
    readonly accountId: number,
    readonly attachment: UploadedFile,
    readonly voice: VoiceNote | null,
  ) {
    super();
  }
}
