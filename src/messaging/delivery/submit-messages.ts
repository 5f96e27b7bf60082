import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { isUnderLease } from '../../devices/devices.sql.js';
import { DeviceNotConnected, SendRejected } from '../../devices/devices.errors.js';
import {
  type MediaKind,
  type OutboundContent,
  PrepareMessage,
  TransmitMessage,
  type OutboundQuote,
} from '../../devices/connection.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { ContactPictureStale } from '../../address-book/address-book.messages.js';
import { SendChanges } from '../conversations/changes/send-changes.js';
import { type MessageClaim, type DeviceClaim } from './claim-queued.js';
import { DropOutdated } from './preparing/drop-outdated.js';
import { recordCheck } from './outcomes/record-check.js';

@Injectable()
export class SubmitMessages {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    readonly changes: SendChanges,
    readonly outdated: DropOutdated,
  ) {}

  /** Encodes a message once, so that repeats upload no media twice. */
  async prepare(accountId: number, deviceId: number, claim: MessageClaim): Promise<void> {
    if (claim.content) return;
    const content = await this.toContent(accountId, claim);
    claim.content = await this.commands.execute(
      new PrepareMessage(accountId, deviceId, claim.contact, claim.waId, content),
    );
  }

  /**
   * Stores encoded messages for repeats and retry receipts after a crash. Attempts count from here. Uses no prepared
   * statement, because a plan for a small table would keep scanning all of it. Throws DeviceNotConnected when the lease
   * moved.
   */
  async storeContent({ accountId, deviceId, epoch }: DeviceClaim, ready: readonly MessageClaim[]): Promise<void> {
    const claims = ready.filter(({ isContentStored }) => !isContentStored);
    if (claims.length === 0) return;
    const ids = claims.map(({ id }) => id);
    const contents = claims.map(({ content }) => Buffer.from(content ?? []).toString('hex'));
    const { numAffectedRows } = await sql`
      update messages m set content = decode(r.content, 'hex'), handed_over_at = clock_timestamp(),
         attempts = case when m.content is null then 1 else m.attempts end
         from unnest(${ids}::bigint[], ${contents}::text[]) r (id, content)
        where m.account_id = ${accountId} and m.id = r.id and ${isUnderLease({ deviceId, epoch })}`.execute(
      database(this.em),
    );
    if (numAffectedRows === 0n) throw new DeviceNotConnected();
  }

  async send(
    accountId: number,
    deviceId: number,
    { id, waId, contact, content, attempts }: MessageClaim,
  ): Promise<void> {
    if (!content) throw new Error('message not encoded');
    const { phone, lid } = contact;
    try {
      const sent = await this.commands.execute(new TransmitMessage(accountId, deviceId, { phone, lid }, waId, content));
      log.debug({ deviceId, messageId: id, attempt: attempts }, 'message submitted');
      if (contact.hasWhatsapp !== true) {
        await recordCheck(this.em, accountId, contact.id, { hasWhatsapp: true });
        this.events.publish(new ContactPictureStale(accountId, deviceId, contact.id));
      }
      if (sent.lid && !lid) await this.recordLid(accountId, contact.id, sent.lid);
    } catch (error) {
      if (error instanceof SendRejected && error.failure === 'not_on_whatsapp')
        await recordCheck(this.em, accountId, contact.id, { hasWhatsapp: false });
      throw error;
    }
  }

  /**
   * Skips a LID of another contact, as both contacts merge when a message has both addresses. Skips contacts who have
   * another LID or wrote without one, as the number may have a new owner.
   */
  private async recordLid(accountId: number, contactId: number, lid: string): Promise<void> {
    await sql`
      update contacts set lid = ${lid}, updated_at = now() where id = ${contactId} and account_id = ${accountId} and lid is null
         and not exists (select 1 from contacts o where o.account_id = ${accountId} and o.lid = ${lid})
         and not exists (select from chats c join messages m on m.chat_id = c.id and m.account_id = c.account_id
           where c.account_id = ${accountId} and c.contact_id = ${contactId} and not m.from_me)`.execute(
      database(this.em),
    );
  }

  private async toContent(accountId: number, claim: MessageClaim): Promise<OutboundContent> {
    const { kind, body, media, isShared, forwards, timer } = claim;
    const common = { body, quoted: await this.readQuote(accountId, claim), forwards, timer };
    if (!media) return { ...common, media: null };
    if (!media.fileKey) throw new SendRejected('media_missing');
    const { fileKey, mimetype, fileName } = media;
    const voice = media.voice ? { seconds: media.seconds ?? 1, waveform: media.waveform ?? null } : null;
    return { ...common, media: { kind: kind as MediaKind, fileKey, isShared, mimetype, fileName, voice } };
  }

  /** Quotes texts with their current body, other kinds as sent. */
  private async readQuote(accountId: number, { quoted, chatId }: MessageClaim): Promise<OutboundQuote | null> {
    if (!quoted) return null;
    const { id, waId, fromMe, kind, body } = quoted;
    const emptyQuote = { content: null, mimetype: null, fileName: null, isVoice: false, card: null };
    if (id === null || kind === 'text') return { ...emptyQuote, waId, fromMe, kind, body };
    const {
      rows: [row],
    } = await sql<Omit<OutboundQuote, 'waId' | 'fromMe' | 'kind' | 'body'>>`
      select content, card, media ->> 'mimetype' mimetype, media ->> 'fileName' "fileName",
           coalesce((media ->> 'voice')::boolean, false) "isVoice"
         from messages where id = ${id} and account_id = ${accountId} and chat_id = ${chatId} and not is_deleted`.execute(
      database(this.em),
    );
    return { ...emptyQuote, ...row, waId, fromMe, kind, body };
  }
}
