import type { Readable } from 'node:stream';
import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { PackageRequired } from '../../../billing/billing.errors.js';
import { DownloadMedia } from '../../../devices/connection.messages.js';
import { DiskRoom } from '../../../platform/storage/disk-room.js';
import { FileLedger } from '../../../platform/storage/file-ledger.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { FileTooLong } from '../../../platform/storage/spool.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import { type HeldReason, Message, type StoredMedia } from '../../delivery/message.entity.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { MediaMissing } from '../../messaging.errors.js';
import { LARGEST_OF_STRANGERS, isStrangersChat } from '../hold-media.js';

interface Fetched {
  fileKey: string;
  mimetype: string;
  fileName: string | null;
}

const LARGEST_FILE = 100_000_000;

/**
 * The file of a message: where it lies, fetched from WhatsApp when we do not have it yet. Null when nobody asked for it and it is held
 * back, which the message then says.
 */
export class FetchMedia extends Command<Fetched | null> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
    readonly isAsked: boolean,
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
    private readonly ledger: FileLedger,
    private readonly room: DiskRoom,
    private readonly settle: FinalizeMessages,
  ) {}

  async execute({ accountId, messageId, isAsked }: FetchMedia): Promise<Fetched | null> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    const media = message?.media;
    if (!message || !media || message.isDeleted) throw new MediaMissing();
    const { mimetype, fileName } = media;
    if (media.fileKey && (await this.files.exists(media.fileKey)))
      return { fileKey: media.fileKey, mimetype, fileName };
    if (media.held && !isAsked) return null;
    try {
      return { fileKey: await this.fetchOnce(message, media, isAsked), mimetype, fileName };
    } catch (error) {
      const held = heldBy(error);
      if (held) await this.hold(message, held);
      if (held && !isAsked) return null;
      throw error instanceof FileTooLong ? new MediaMissing() : error;
    }
  }

  private async fetchOnce(message: Message, media: StoredMedia, isAsked: boolean): Promise<string> {
    let fetching = this.fetching.get(message.id);
    if (!fetching) {
      fetching = this.fetch(message, media, isAsked).finally(() => this.fetching.delete(message.id));
      this.fetching.set(message.id, fetching);
    }
    return fetching;
  }

  private async fetch(message: Message, former: StoredMedia, isAsked: boolean): Promise<string> {
    const { id, accountId, deviceId, chatId, fromMe, content } = message;
    if (!content) throw new MediaMissing();
    await this.room.check();
    await this.ledger.refuseWithoutRoom(accountId, former.size ?? 0);
    const isUnasked = !isAsked && !fromMe && (await isStrangersChat(this.em, accountId, chatId));
    const bytes = await this.queries.execute(new DownloadMedia(accountId, deviceId, content));
    const { key, size } = await this.files.put(
      accountId,
      bytes as Readable,
      isUnasked ? LARGEST_OF_STRANGERS : LARGEST_FILE,
    );
    const kept = await this.em.execute<unknown[]>(
      `update messages set media = media || ?::jsonb, updated_at = clock_timestamp()
        where id = ? and account_id = ? and media ->> 'fileKey' is not distinct from ?::text returning 1`,
      [JSON.stringify({ fileKey: key, size, held: null }), id, accountId, former.fileKey],
    );
    if (kept.length === 0) {
      await this.files.remove(key);
      return this.readKey(accountId, id);
    }
    if (former.size === null || former.held) await this.settle.publish(accountId, [id]);
    return key;
  }

  private async hold({ id, accountId }: Message, held: HeldReason): Promise<void> {
    const changed = await this.em.execute<unknown[]>(
      `update messages set media = media || ?::jsonb, updated_at = clock_timestamp()
        where id = ? and account_id = ? and media ->> 'held' is distinct from ?::text returning 1`,
      [JSON.stringify({ held }), id, accountId, held],
    );
    if (changed.length > 0) await this.settle.publish(accountId, [id]);
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

/** An account without a plan has no room either. */
function heldBy(error: unknown): HeldReason | null {
  if (error instanceof StorageLimit || error instanceof PackageRequired) return 'no_room';
  return error instanceof FileTooLong ? 'stranger' : null;
}
