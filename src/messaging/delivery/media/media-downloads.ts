import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DownloadMedia } from '../../../devices/connection.messages.js';
import { MediaDamaged } from '../../../devices/devices.errors.js';
import { Config } from '../../../platform/config.js';
import { log } from '../../../platform/logging.js';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileLedger } from '../../../platform/storage/file-ledger.js';
import { FileTooLong, Spool, type SpooledFile } from '../../../platform/storage/spool.js';
import type { Message, StoredMedia } from '../message.entity.js';
import { MediaMissing, MediaTooLarge } from '../../messaging.errors.js';
import { MAX_STRANGER_FILE_BYTES, isUnknownSender } from './hold-media.js';
import { failAttempt, startAttempt, undoAttempt } from './media-attempts.js';

export class MediaDamagedPermanently extends MediaDamaged {}

@Injectable()
export class MediaDownloads {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly spool: Spool,
    private readonly ledger: FileLedger,
    private readonly room: DiskRoom,
    private readonly config: Config,
  ) {}

  /** Throws MediaDamagedPermanently, MediaExpired, MediaTooLarge, or FileTooLong for a stranger's file. */
  async run(message: Message, { size }: StoredMedia, isRequested: boolean): Promise<SpooledFile> {
    const { accountId, deviceId, chatId, fromMe, content } = message;
    if (!content) throw new MediaMissing();
    await this.room.check();
    if ((size ?? 0) > this.config.largestMedia) throw new MediaTooLarge();
    await this.ledger.rejectWithoutSpace(accountId, size ?? 0);
    const isUnrequested = !isRequested && !fromMe && (await isUnknownSender(this.em, accountId, chatId));
    const limit = isUnrequested
      ? Math.min(MAX_STRANGER_FILE_BYTES, this.config.largestMedia)
      : this.config.largestMedia;
    for (;;) {
      if (!(await startAttempt(this.em, message))) throw new MediaDamagedPermanently();
      try {
        const bytes = await this.queries.execute(new DownloadMedia(accountId, deviceId, content));
        return await this.spool.write(bytes as Readable, limit);
      } catch (error) {
        if (error instanceof FileTooLong && !isUnrequested) throw new MediaTooLarge();
        if (!(error instanceof MediaDamaged)) {
          await this.undo(message);
          throw error;
        }
        if (await failAttempt(this.em, message)) throw new MediaDamagedPermanently();
        if (!isRequested) throw error;
      }
    }
  }

  private async undo(message: Message): Promise<void> {
    await undoAttempt(this.em, message).catch((error: unknown) =>
      log.warn({ err: error, messageId: message.id }, 'media attempt reset failed'),
    );
  }
}
