import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { PackageRequired } from '../../../billing/billing.errors.js';
import { MediaDamaged, MediaExpired, MediaUnavailable } from '../../../devices/devices.errors.js';
import { database } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { FileTooLong } from '../../../platform/storage/spool.js';
import { StorageLimit } from '../../../platform/storage/storage.errors.js';
import { type HeldReason, Message, type StoredMedia } from '../message.entity.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';
import { MediaMissing, MediaTooLarge } from '../../messaging.errors.js';
import { holdMedia } from './media-attempts.js';
import { MediaDamagedPermanently, MediaDownloads } from './media-downloads.js';
import { PhoneRequests } from './phone-requests.js';
import { nameDocument } from './name-document.js';
import { needsPhone } from './hold-media.js';
import { RELEASE_FILES } from '../../../platform/storage/stored-files.sql.js';

interface FetchedFile {
  fileKey: string;
  mimetype: string;
  fileName: string | null;
}

/** Returns null for a held file that no user requested. Throws MediaDamaged or MediaExpired if only the phone has it. */
@Injectable()
export class FetchMedia {
  private readonly fetching = new Map<string, Promise<FetchedFile>>();

  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly downloads: MediaDownloads,
    private readonly requests: PhoneRequests,
    private readonly finalize: FinalizeMessages,
  ) {}

  async execute(accountId: number, messageId: number, isRequested: boolean): Promise<FetchedFile | null> {
    const message = await this.em.findOne(Message, { id: messageId, accountId }, { populate: ['content'] });
    const media = message?.media;
    if (!message || !media || message.isDeleted) throw new MediaMissing();
    const { mimetype, fileName } = media;
    const currentFile =
      media.fileKey && (await this.files.exists(media.fileKey)) ? { fileKey: media.fileKey, mimetype, fileName } : null;
    // Users get the current file until the better copy is fetched.
    if (currentFile && (isRequested || media.better !== 'wanted')) return currentFile;
    if (media.held && !isRequested) return currentFile;
    if (needsPhone(media.held)) throw media.held === 'damaged' ? new MediaDamaged() : new MediaExpired();
    try {
      return await this.fetchOnce(message, media, isRequested);
    } catch (error) {
      const held = heldReasonOf(error);
      if (held && currentFile) return currentFile;
      if (held) await this.hold(message, held);
      if (held === 'expired') await this.requestOnce(message);
      if (held && !isRequested) return null;
      throw toCallersError(error);
    }
  }

  private async fetchOnce(message: Message, media: StoredMedia, isRequested: boolean): Promise<FetchedFile> {
    const key = `${message.id} ${media.better ?? ''}`;
    const running = this.fetching.get(key);
    if (!running) {
      const started = this.fetch(message, media, isRequested).finally(() => this.fetching.delete(key));
      this.fetching.set(key, started);
      return started;
    }
    try {
      return await running;
    } catch (error) {
      // Jobs leave a stranger's large file to a request.
      if (!(isRequested && error instanceof FileTooLong)) throw error;
      return this.fetchOnce(message, media, true);
    }
  }

  private async fetch(message: Message, previous: StoredMedia, isRequested: boolean): Promise<FetchedFile> {
    const { id, accountId } = message;
    const file = await this.downloads.run(message, previous, isRequested);
    const { mimetype } = previous;
    const fileName =
      message.kind === 'document' ? await nameDocument(previous.fileName, mimetype, file.path) : previous.fileName;
    const key = await this.files.take(accountId, file);
    const isBetter = previous.better === 'wanted';
    const changes = {
      fileKey: key,
      fileName,
      size: file.size,
      held: null,
      attempts: 0,
      failures: 0,
      ...(isBetter && { better: 'here' }),
    };
    const { rows: kept } = await sql`
      with kept as (
         update messages set media = media || ${JSON.stringify(changes)}::jsonb, updated_at = clock_timestamp()
          where id = ${id} and account_id = ${accountId} and media ->> 'fileKey' is not distinct from ${previous.fileKey}::text
          returning 1),
       released as (
         ${RELEASE_FILES} where f.file_key = ${isBetter ? previous.fileKey : null}::text and exists (select from kept))
       select 1 from kept`.execute(database(this.em));
    if (kept.length === 0) {
      await this.files.remove(key);
      return { fileKey: await this.readKey(accountId, id), mimetype, fileName };
    }
    if (isBetter && previous.fileKey) await this.files.remove(previous.fileKey);
    if (previous.size === null || previous.held || isBetter || fileName !== previous.fileName)
      await this.finalize.publish(accountId, [id]);
    return { fileKey: key, mimetype, fileName };
  }

  private async hold(message: Message, held: HeldReason): Promise<void> {
    if (await holdMedia(this.em, message, held)) await this.finalize.publish(message.accountId, [message.id]);
  }

  /** Requests the file automatically once. Users send further requests. */
  private async requestOnce(message: Message): Promise<void> {
    if (!message.media || message.media.requests) return;
    await this.requests
      .send(message)
      .catch((error: unknown) => log.warn({ err: error, messageId: message.id }, 'media reupload request failed'));
  }

  private async readKey(accountId: number, id: number): Promise<string> {
    const row = await database(this.em)
      .selectFrom('messages')
      .select(sql<string | null>`media ->> 'fileKey'`.as('key'))
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    if (!row?.key) throw new MediaMissing();
    return row.key;
  }
}

function heldReasonOf(error: unknown): HeldReason | null {
  if (error instanceof StorageLimit || error instanceof PackageRequired) return 'no_room';
  if (error instanceof MediaTooLarge) return 'too_large';
  // Retries are pointless without a path on WhatsApp's host.
  if (error instanceof MediaDamagedPermanently || error instanceof MediaUnavailable) return 'damaged';
  if (error instanceof MediaExpired) return 'expired';
  return error instanceof FileTooLong ? 'stranger' : null;
}

const toCallersError = (error: unknown): unknown => (error instanceof FileTooLong ? new MediaMissing() : error);
