import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { SendRefused } from '../../devices/devices.errors.js';
import { CheckNumber, type MediaKind, type OutboundContent, TransmitMessage } from '../../devices/devices.messages.js';
import { FileStore } from '../../platform/storage/file-store.js';
import type { Claim } from './claim-queued.js';
import { toArray } from './claim-queued.js';

/** How long an answer about a number is believed. */
const CHECK_LIFE_MS = 30 * 24 * 3600 * 1000;

/** What went over the wire for a message, encoded. */
export interface SentContent {
  id: number;
  content: Uint8Array;
}

/** Gives one claimed message to the device's connection and keeps what was sent, for retry receipts and repeats. */
@Injectable()
export class HandOver {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  async send(accountId: number, deviceId: number, claim: Claim): Promise<SentContent> {
    await this.checkNumber(accountId, deviceId, claim);
    const { id, waId, contact } = claim;
    const content = await this.toContent(claim);
    const sent = await this.commands.execute(new TransmitMessage(accountId, deviceId, { phone: contact.phone, lid: contact.lid }, waId, content, claim.content));
    if (sent.lid && sent.lid !== contact.lid) await this.learnLid(accountId, contact.id, sent.lid);
    return { id, content: sent.content };
  }

  /** Writes what was sent in one statement. */
  async keep(batch: readonly SentContent[]): Promise<void> {
    if (batch.length === 0) return;
    await this.em.execute(
      `update messages m set content = decode(r.content, 'hex')
         from unnest(?::bigint[], ?::text[]) r (id, content) where m.id = r.id and m.content is null`,
      [toArray(batch.map(({ id }) => id)), toArray(batch.map(({ content }) => Buffer.from(content).toString('hex')))],
    );
  }

  /** A number nobody has written from is asked about first: sending to one without WhatsApp does not fail by itself. */
  private async checkNumber(accountId: number, deviceId: number, { contact }: Claim): Promise<void> {
    const { id, phone, hasWhatsapp, checkedAt } = contact;
    const isFresh = checkedAt !== null && Date.now() - checkedAt.getTime() < CHECK_LIFE_MS;
    if (!phone || (hasWhatsapp === true && isFresh)) return;
    const answer = await this.queries.execute(new CheckNumber(accountId, deviceId, phone));
    await this.em.execute('update contacts set has_whatsapp = ?, checked_at = now(), updated_at = now() where id = ? and account_id = ?', [
      answer.exists,
      id,
      accountId,
    ]);
    if (!answer.exists) throw new SendRefused('not_on_whatsapp');
    if (answer.lid && answer.lid !== contact.lid) await this.learnLid(accountId, id, answer.lid);
  }

  /** Nothing when another contact has it: the two are merged when that person writes and names both. */
  private async learnLid(accountId: number, contactId: number, lid: string): Promise<void> {
    await this.em.execute(
      `update contacts set lid = ?, updated_at = now() where id = ? and account_id = ?
         and not exists (select 1 from contacts o where o.account_id = ? and o.lid = ?)`,
      [lid, contactId, accountId, accountId, lid],
    );
  }

  private async toContent({ kind, body, media, quoted }: Claim): Promise<OutboundContent> {
    const reference = quoted && { waId: quoted.waId, fromMe: quoted.fromMe, body: quoted.body };
    if (!media) return { body, media: null, quoted: reference };
    if (!media.fileKey || !(await this.files.exists(media.fileKey))) throw new SendRefused('media_missing');
    const { mimetype, fileName } = media;
    return { body, media: { kind: kind as MediaKind, path: this.files.pathOf(media.fileKey), mimetype, fileName }, quoted: reference };
  }
}
