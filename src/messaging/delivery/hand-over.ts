import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { DeviceNotConnected, SendRefused } from '../../devices/devices.errors.js';
import {
  type MediaKind,
  type OutboundContent,
  PrepareMessage,
  TransmitMessage,
  type OutboundQuote,
} from '../../devices/connection.messages.js';
import { IS_UNDER_LEASE } from '../../devices/devices.sql.js';
import { arrayParam } from '../../platform/database/array-param.js';
import { log } from '../../platform/logging.js';
import { ContactMet } from '../messaging.messages.js';
import { SendChanges } from '../changes/send-changes.js';
import { type Claim, type DeviceClaim } from './claim-queued.js';
import { recordCheck } from './outcomes/record-check.js';

/** Prepares claimed messages, keeps what will go over the wire, and only then gives them to the device's connection. */
@Injectable()
export class HandOver {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
    /** What is done to messages that are there goes the same way. */
    readonly changes: SendChanges,
  ) {}

  /** Makes the wire form, unless a former attempt did: a repeat is the very same, and media are not uploaded twice. */
  async prepare(accountId: number, deviceId: number, claim: Claim): Promise<void> {
    if (claim.content) return;
    const content = await this.toContent(accountId, claim);
    claim.content = await this.commands.execute(
      new PrepareMessage(accountId, deviceId, claim.contact, claim.waId, content),
    );
  }

  /**
   * Writes the wire forms in one statement; from here attempts are those to send them. From now on a crash loses nothing: repeats and retry
   * receipts are answered from the rows. It is planned each time, as receipts are: a plan made while the ledger was small reads all of it.
   * Throws DeviceNotConnected when another process holds the device by now, and has made wire forms of its own.
   */
  async keep({ accountId, deviceId, epoch }: DeviceClaim, ready: readonly Claim[]): Promise<void> {
    const claims = ready.filter(({ isKept }) => !isKept);
    if (claims.length === 0) return;
    const kept = await this.em.execute<unknown[]>(
      `update messages m set content = decode(r.content, 'hex'), handed_over_at = clock_timestamp(),
         attempts = case when m.content is null then 1 else m.attempts end
         from unnest(?::bigint[], ?::text[]) r (id, content)
        where m.account_id = ? and m.id = r.id and ${IS_UNDER_LEASE} returning m.id`,
      [
        arrayParam(claims.map(({ id }) => id)),
        arrayParam(claims.map(({ content }) => Buffer.from(content ?? []).toString('hex'))),
        ...[accountId, deviceId, epoch],
      ],
    );
    if (kept.length === 0) throw new DeviceNotConnected();
  }

  async send(accountId: number, deviceId: number, { id, waId, contact, content, attempts }: Claim): Promise<void> {
    if (!content) throw new Error('a message must be prepared before it is sent');
    const { phone, lid } = contact;
    try {
      const sent = await this.commands.execute(new TransmitMessage(accountId, deviceId, { phone, lid }, waId, content));
      log.debug({ deviceId, messageId: id, attempt: attempts }, 'message handed over');
      if (contact.hasWhatsapp !== true) {
        await recordCheck(this.em, accountId, contact.id, true);
        this.events.publish(new ContactMet(accountId, deviceId, contact.id));
      }
      if (sent.lid && !lid) await this.learnLid(accountId, contact.id, sent.lid);
    } catch (error) {
      if (error instanceof SendRefused && error.failure === 'not_on_whatsapp')
        await recordCheck(this.em, accountId, contact.id, false);
      throw error;
    }
  }

  /**
   * Nothing when another contact has it: the two are merged when that person writes and names both. Nothing either when the contact has
   * another LID: the number belongs to somebody else now, who gets a contact of their own when they write.
   */
  private async learnLid(accountId: number, contactId: number, lid: string): Promise<void> {
    await this.em.execute(
      `update contacts set lid = ?, updated_at = now() where id = ? and account_id = ? and lid is null
         and not exists (select 1 from contacts o where o.account_id = ? and o.lid = ?)`,
      [lid, contactId, accountId, accountId, lid],
    );
  }

  private async toContent(accountId: number, claim: Claim): Promise<OutboundContent> {
    const { kind, body, media, isShared, forwards, timer } = claim;
    const common = { body, quoted: await this.readQuote(accountId, claim), forwards, timer };
    if (!media) return { ...common, media: null };
    if (!media.fileKey) throw new SendRefused('media_missing');
    const { fileKey, mimetype, fileName } = media;
    const voice = media.voice ? { seconds: media.seconds ?? 1, waveform: media.waveform ?? null } : null;
    return { ...common, media: { kind: kind as MediaKind, fileKey, isShared, mimetype, fileName, voice } };
  }

  /** A text is quoted as it reads now, everything else as it was sent. */
  private async readQuote(accountId: number, { quoted, chatId }: Claim): Promise<OutboundQuote | null> {
    if (!quoted) return null;
    const { id, waId, fromMe, kind, body } = quoted;
    const [row] =
      id === null || kind === 'text'
        ? []
        : await this.em.execute<Omit<OutboundQuote, 'waId' | 'fromMe' | 'kind' | 'body'>[]>(
            `select content, card, media ->> 'mimetype' mimetype, media ->> 'fileName' "fileName",
                 coalesce((media ->> 'voice')::boolean, false) "isVoice"
               from messages where id = ? and account_id = ? and chat_id = ? and not is_deleted`,
            [id, accountId, chatId],
          );
    const unknown = { content: null, mimetype: null, fileName: null, isVoice: false, card: null };
    return { ...unknown, ...row, waId, fromMe, kind, body };
  }
}
