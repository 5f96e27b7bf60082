import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { DownloadMedia } from '../../../devices/devices.messages.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { Message } from '../../delivery/message.entity.js';
import { SettleMessages } from '../../delivery/settle-messages.js';
import { MediaMissing } from '../../messaging.errors.js';

/** The file of a message: where it lies, fetched from WhatsApp when we do not have it yet. */
export class FetchMedia extends Command<{ fileKey: string; mimetype: string; fileName: string | null }> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

@CommandHandler(FetchMedia)
export class FetchMediaHandler implements ICommandHandler<FetchMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly settle: SettleMessages,
  ) {}

  async execute({ accountId, messageId }: FetchMedia) {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    const media = message?.media;
    if (!message || !media || message.isDeleted) throw new MediaMissing();
    const { mimetype, fileName } = media;
    if (media.fileKey && (await this.files.exists(media.fileKey)))
      return { fileKey: media.fileKey, mimetype, fileName };
    if (!message.content) throw new MediaMissing();

    const bytes = await this.queries.execute(new DownloadMedia(accountId, message.deviceId, message.content));
    const { key, size } = await this.files.put(accountId, bytes as Readable);
    message.media = { ...media, fileKey: key, size };
    await this.em.flush();
    if (media.size === null) await this.settle.publish(accountId, [messageId]);
    return { fileKey: key, mimetype, fileName };
  }
}
