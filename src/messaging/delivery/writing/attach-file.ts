import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';
import { Spool } from '../../../platform/storage/spool.js';
import { InspectFile } from '../../media/files/inspect-file.js';
import { inspectAttachment } from '../../media/inspect-attachment.js';
import { inspectVoice } from '../../media/voice/inspect-voice.js';
import type { MessageKind } from '../../messaging.contract.js';
import { GetLibraryItem, type MessageOrder } from '../../messaging.messages.js';
import { MediaMissing, MessageNotFound } from '../../messaging.errors.js';
import { Message, type StoredMedia } from '../message.entity.js';

export interface Attached {
  kind: MessageKind;
  media: StoredMedia | null;
  /** Of the file in the library: its bytes are shared and stay whatever becomes of the message. */
  mediaId: number | null;
  /** How often it has been passed on, this time included. */
  forwards: number;
}

/** Finds out which file goes with a message and where its bytes lie. */
@Injectable()
export class AttachFile {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly inspector: InspectFile,
    private readonly spool: Spool,
  ) {}

  async attach(accountId: number, { attachment, voice, forwardOf, mediaUuid }: MessageOrder): Promise<Attached> {
    if (forwardOf) return this.passOn(accountId, forwardOf);
    if (attachment) {
      const { kind, media, file } = voice
        ? await inspectVoice(this.spool, attachment, voice)
        : await inspectAttachment(this.inspector, accountId, attachment);
      return { kind, media: { ...media, fileKey: await this.files.take(accountId, file) }, mediaId: null, forwards: 0 };
    }
    if (mediaUuid === null) return { kind: 'text', media: null, mediaId: null, forwards: 0 };
    const item = await this.queries.execute(new GetLibraryItem(accountId, mediaUuid));
    const { id, kind, mimetype, fileName, size, width, height, fileKey } = item;
    const media = { mimetype, fileName, size, width, height, seconds: null, voice: false, fileKey };
    return { kind, media, mediaId: id, forwards: 0 };
  }

  /** A file of the library is shared; of others each message has its own, as it may go with its message. */
  private async passOn(accountId: number, messageId: number): Promise<Attached> {
    const message = await this.em.findOne(Message, { id: messageId, accountId });
    if (!message) throw new MessageNotFound();
    const { kind, media, mediaId = null } = message;
    const forwards = message.forwards + 1;
    if (!media || mediaId !== null) return { kind, media: media ?? null, mediaId, forwards };
    const bytes = media.fileKey === null ? null : await this.files.open(media.fileKey);
    if (!bytes) throw new MediaMissing();
    const { key, size } = await this.files.put(accountId, bytes);
    return { kind, media: { ...media, size, fileKey: key, held: null }, mediaId, forwards };
  }

  /** The message was not written after all. */
  async detach({ media, mediaId }: Attached): Promise<void> {
    if (media?.fileKey && mediaId === null) await this.files.remove(media.fileKey);
  }
}
