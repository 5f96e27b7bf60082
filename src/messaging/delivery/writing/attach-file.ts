import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';
import { Spool } from '../../../platform/storage/spool.js';
import { InspectFile } from '../../media/files/inspect-file.js';
import { inspectAttachment } from '../../media/inspect-attachment.js';
import { inspectVoice } from '../../media/voice/inspect-voice.js';
import type { MessageKind } from '../../messaging.contract.js';
import { GetLibraryItem, type MessageOrder } from '../../messaging.messages.js';
import type { StoredMedia } from '../message.entity.js';

export interface Attached {
  kind: MessageKind;
  media: StoredMedia | null;
  /** Of the file in the library: its bytes are shared and stay whatever becomes of the message. */
  mediaId: number | null;
}

/** Finds out which file goes with a message and where its bytes lie. */
@Injectable()
export class AttachFile {
  constructor(
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly inspector: InspectFile,
    private readonly spool: Spool,
  ) {}

  async attach(accountId: number, { attachment, voice, mediaUuid }: MessageOrder): Promise<Attached> {
    if (attachment) {
      const { kind, media, file } = voice
        ? await inspectVoice(this.spool, attachment, voice)
        : await inspectAttachment(this.inspector, accountId, attachment);
      return { kind, media: { ...media, fileKey: await this.files.take(accountId, file) }, mediaId: null };
    }
    if (mediaUuid === null) return { kind: 'text', media: null, mediaId: null };
    const item = await this.queries.execute(new GetLibraryItem(accountId, mediaUuid));
    const { id, kind, mimetype, fileName, size, width, height, fileKey } = item;
    const media = { mimetype, fileName, size, width, height, seconds: null, voice: false, fileKey };
    return { kind, media, mediaId: id };
  }

  /** The message was not written after all. */
  async detach({ media, mediaId }: Attached): Promise<void> {
    if (media?.fileKey && mediaId === null) await this.files.remove(media.fileKey);
  }
}
