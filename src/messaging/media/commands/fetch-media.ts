import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PackageRequired } from '../../../billing/billing.errors.js';
import { MediaDamaged, MediaExpired } from '../../../devices/devices.errors.js';
import { log } from '../../../platform/logging.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { FileTooLong } from '../../../platform/storage/spool.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import { type HeldReason, Message, type StoredMedia } from '../../delivery/message.entity.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { MediaMissing, MediaTooLarge } from '../../messaging.errors.js';
import { holdMedia } from '../fetching/media-attempts.js';
import { DamagedForGood, MediaDownloads } from '../fetching/media-downloads.js';
import { PhoneRequests } from '../fetching/phone-requests.js';
import { nameDocument } from '../files/name-document.js';
import { needsPhone } from '../hold-media.js';

interface Fetched {
  fileKey: string;
  mimetype: string;
  fileName: string | null;
}

/**
 * Returns where the file of a message lies, and fetches it from WhatsApp when it is not here yet. Null when nobody asked for it and it is
 * held, which the message then says. Throws MediaDamaged and MediaExpired when only the phone can help.
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
  private readonly fetching = new Map<number, Promise<Fetched>>();

  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly downloads: MediaDownloads,
    private readonly requests: PhoneRequests,
    private readonly finalize: FinalizeMessages,
  ) {}

  async execute({ accountId, messageId, isAsked }: FetchMedia): Promise<Fetched | null> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    const media = message?.media;
    if (!message || !media || message.isDeleted) throw new MediaMissing();
    const { mimetype, fileName } = media;
    if (media.fileKey && (await this.files.exists(media.fileKey)))
      return { fileKey: media.fileKey, mimetype, fileName };
    if (media.held && !isAsked) return null;
    if (needsPhone(media.held)) throw media.held === 'damaged' ? new MediaDamaged() : new MediaExpired();
    try {
      return await this.fetchOnce(message, media, isAsked);
    } catch (error) {
      const held = heldBy(error);
      if (held) await this.hold(message, held);
      if (held === 'expired') await this.requestOnce(message);
      if (held && !isAsked) return null;
      throw toCallersError(error);
    }
  }

  private async fetchOnce(message: Message, media: StoredMedia, isAsked: boolean): Promise<Fetched> {
    let fetching = this.fetching.get(message.id);
    if (!fetching) {
      fetching = this.fetch(message, media, isAsked).finally(() => this.fetching.delete(message.id));
      this.fetching.set(message.id, fetching);
    }
    return fetching;
  }

  private async fetch(message: Message, previous: StoredMedia, isAsked: boolean): Promise<Fetched> {
    const { id, accountId } = message;
    const file = await this.downloads.run(message, previous, isAsked);
    const { mimetype } = previous;
    const fileName =
      message.kind === 'document' ? await nameDocument(previous.fileName, mimetype, file.path) : previous.fileName;
    const key = await this.files.take(accountId, file);
    const kept = await this.em.execute<unknown[]>(
      `update messages set media = media || ?::jsonb, updated_at = clock_timestamp()
        where id = ? and account_id = ? and media ->> 'fileKey' is not distinct from ?::text returning 1`,
      [
        JSON.stringify({ fileKey: key, fileName, size: file.size, held: null, attempts: 0 }),
        ...[id, accountId, previous.fileKey],
      ],
    );
    if (kept.length === 0) {
      await this.files.remove(key);
      return { fileKey: await this.readKey(accountId, id), mimetype, fileName };
    }
    if (previous.size === null || previous.held || fileName !== previous.fileName)
      await this.finalize.publish(accountId, [id]);
    return { fileKey: key, mimetype, fileName };
  }

  private async hold(message: Message, held: HeldReason): Promise<void> {
    if (await holdMedia(this.em, message, held)) await this.finalize.publish(message.accountId, [message.id]);
  }

  /** The first time by itself; afterwards a person decides. */
  private async requestOnce(message: Message): Promise<void> {
    if (!message.media || message.media.requests) return;
    await this.requests
      .send(message)
      .catch((error: unknown) => log.warn({ err: error, messageId: message.id }, 'phone not asked for a file'));
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
  if (error instanceof MediaTooLarge) return 'too_large';
  if (error instanceof DamagedForGood) return 'damaged';
  if (error instanceof MediaExpired) return 'expired';
  return error instanceof FileTooLong ? 'stranger' : null;
}

const toCallersError = (error: unknown): unknown => (error instanceof FileTooLong ? new MediaMissing() : error);
