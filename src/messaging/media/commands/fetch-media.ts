import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { DownloadMedia } from '../../../devices/connection.messages.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { Message, type StoredMedia } from '../../delivery/message.entity.js';
import { SettleMessages } from '../../delivery/settle-messages.js';
import { MediaMissing } from '../../messaging.errors.js';

interface Fetched {
  fileKey: string;
  mimetype: string;
  fileName: string | null;
}

/** The file of a message: where it lies, fetched from WhatsApp when we do not have it yet. */
export class FetchMedia extends Command<Fetched> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

@CommandHandler(FetchMedia)
export class FetchMediaHandler implements ICommandHandler<FetchMedia> {
  /** By message: a chat that is open asks for the file in the moment in which the job fetches it. */
  private readonly fetching = new Map<number, Promise<string>>();

  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
    private readonly settle: SettleMessages,
  ) {}

  async execute({ accountId, messageId }: FetchMedia): Promise<Fetched> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    const media = message?.media;
    if (!message || !media || message.isDeleted) throw new MediaMissing();
    const { mimetype, fileName } = media;
    if (media.fileKey && (await this.files.exists(media.fileKey)))
      return { fileKey: media.fileKey, mimetype, fileName };
    let fetching = this.fetching.get(messageId);
    if (!fetching) {
      fetching = this.fetch(message, media).finally(() => this.fetching.delete(messageId));
      this.fetching.set(messageId, fetching);
    }
    return { fileKey: await fetching, mimetype, fileName };
  }

  private async fetch({ id, accountId, deviceId, content }: Message, former: StoredMedia): Promise<string> {
    if (!content) throw new MediaMissing();
    const bytes = await this.queries.execute(new DownloadMedia(accountId, deviceId, content));
    const { key, size } = await this.files.put(accountId, bytes as Readable);
    const kept = await this.em.execute<unknown[]>(
      `update messages set media = media || ?::jsonb, updated_at = clock_timestamp()
        where id = ? and account_id = ? and media ->> 'fileKey' is not distinct from ?::text returning 1`,
      [JSON.stringify({ fileKey: key, size }), id, accountId, former.fileKey],
    );
    if (kept.length === 0) {
      await this.files.remove(key);
      return this.readKey(accountId, id);
    }
    if (former.size === null) await this.settle.publish(accountId, [id]);
    return key;
  }

  /** Another process was first. */
  private async readKey(accountId: number, id: number): Promise<string> {
    const [row] = await this.em.execute<{ key: string | null }[]>(
      `select media ->> 'fileKey' as key from messages where id = ? and account_id = ?`,
      [id, accountId],
    );
    if (!row?.key) throw new MediaMissing();
    return row.key;
  }
}
