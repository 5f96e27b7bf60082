import { Injectable } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';
import type { MessageKind } from '../../messaging.contract.js';
import { GetLibraryItem, InspectAttachment } from '../../../media/media.messages.js';
import { type MessageOrder } from '../../messaging.messages.js';
import { LibraryItemNotFound } from '../../../media/media.errors.js';
import { MediaMissing, MessageNotFound } from '../../messaging.errors.js';
import { Message, type StoredMedia } from '../message.entity.js';

export interface Attached {
  kind: MessageKind;
  media: StoredMedia | null;
  /** Library files outlive the message. */
  mediaId: number | null;
  /** Forwarding score, including this message. */
  forwards: number;
}

const TEXT_ONLY: Attached = { kind: 'text', media: null, mediaId: null, forwards: 0 };

@Injectable()
export class AttachFile {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  /** Throws LibraryItemNotFound, unless `hasText` and the file is optional. */
  async attach(accountId: number, order: MessageOrder, { hasText }: { hasText: boolean }): Promise<Attached> {
    const { attachment, voice, forwardOf, mediaUuid } = order;
    if (forwardOf) return this.forward(accountId, forwardOf);
    if (attachment) {
      const inspect = new InspectAttachment(accountId, attachment, voice ?? null);
      const { kind, media, file } = await this.queries.execute(inspect);
      return { kind, media: { ...media, fileKey: await this.files.take(accountId, file) }, mediaId: null, forwards: 0 };
    }
    if (mediaUuid === null) return TEXT_ONLY;
    const item = await this.queries.execute(new GetLibraryItem(accountId, mediaUuid)).catch((error: unknown) => {
      if (error instanceof LibraryItemNotFound && hasText && order.isFileOptional) return null;
      throw error;
    });
    if (!item) return TEXT_ONLY;
    const { id, kind, mimetype, fileName, size, width, height, fileKey } = item;
    const media = { mimetype, fileName, size, width, height, seconds: null, voice: false, fileKey };
    return { kind, media, mediaId: id, forwards: 0 };
  }

  /** Copies the file, because files are deleted with their messages. */
  private async forward(accountId: number, messageId: number): Promise<Attached> {
    const message = await this.em.findOne(Message, { id: messageId, accountId });
    if (!message) throw new MessageNotFound();
    const { kind, media, mediaId = null } = message;
    const forwards = message.forwards + 1;
    if (!media || mediaId !== null) return { kind, media: media ?? null, mediaId, forwards };
    const bytes = media.fileKey === null ? null : await this.files.open(media.fileKey);
    if (!bytes) throw new MediaMissing();
    const { key, size } = await this.files.put(accountId, bytes, Number.POSITIVE_INFINITY);
    return { kind, media: { ...media, size, fileKey: key, held: null }, mediaId, forwards };
  }

  async detach({ media, mediaId }: Attached): Promise<void> {
    if (media?.fileKey && mediaId === null) await this.files.remove(media.fileKey);
  }
}
