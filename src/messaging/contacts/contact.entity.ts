import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import type { ContactSource } from './contacts.contract.js';

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    /** Digits without plus; null while WhatsApp hides the number. */
    phone: p.string().length(20).nullable(),
    /** WhatsApp's own id of the person, digits. A contact has a phone, a LID or both; never is one shown as the other. */
    lid: p.string().length(20).nullable(),
    /** What the merchant calls them. */
    name: p.string().length(255).nullable(),
    /** What they call themselves. */
    pushName: p.string().length(255).nullable(),
    /** Chosen by the person, without the at sign. */
    username: p.string().length(64).nullable(),
    /** Since when they are in the address book; null for somebody of whom only a chat knows. */
    savedAt: p.datetime().columnType('timestamptz').nullable(),
    source: p.string().length(10).$type<ContactSource>().default('chat'),
    /** Custom fields by name, which texts may name in braces. */
    fields: p.json<Record<string, string>>().defaultRaw(`'{}'::jsonb`),
    /** Since when an answer of WhatsApp about the number is awaited. */
    checkWantedAt: p.datetime().columnType('timestamptz').nullable(),
    /** Whether the number has WhatsApp: true, false, or null for never asked. */
    hasWhatsapp: p.boolean().nullable(),
    checkedAt: p.datetime().columnType('timestamptz').nullable(),
    picture: p.blob().nullable().lazy(),
    pictureType: p.string().length(30).nullable(),
    /** Changes with the picture. */
    pictureMark: p.string().length(16).nullable(),
    pictureCheckedAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['accountId', 'phone'] }, { properties: ['accountId', 'lid'] }],
});

const PICTURE_LIFE_MS = 7 * 24 * 3600 * 1000;

/** Whether a picture that was last asked for then should be looked at again. */
export const isPictureStale = (checkedAt: Date | null, now: Date): boolean =>
  !checkedAt || now.getTime() - checkedAt.getTime() > PICTURE_LIFE_MS;

/** A person the account has saved, written to or heard from. */
export class Contact extends ContactSchema.class {
  /** Takes over what a message or an answer of WhatsApp tells. */
  learn({ phone, lid, pushName }: { phone?: string | null; lid?: string | null; pushName?: string | null }): void {
    if (phone) this.phone = phone;
    if (lid) this.lid = lid;
    if (pushName) this.pushName = pushName;
  }

  /** Into the address book. */
  save(source: ContactSource, now: Date): void {
    this.savedAt = now;
    this.source = source;
  }

  isPictureStale(now: Date): boolean {
    return isPictureStale(this.pictureCheckedAt ?? null, now);
  }

  /** Null when there is none or it is hidden. False when nothing is new. */
  keepPicture(picture: { bytes: Buffer; mimetype: string } | null, now: Date): boolean {
    this.pictureCheckedAt = now;
    const mark = picture && createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
    if (mark === (this.pictureMark ?? null)) return false;
    this.picture = picture?.bytes ?? null;
    this.pictureType = picture?.mimetype ?? null;
    this.pictureMark = mark;
    return true;
  }

  recordCheck(hasWhatsapp: boolean, now: Date): void {
    this.hasWhatsapp = hasWhatsapp;
    this.checkedAt = now;
  }
}
ContactSchema.setClass(Contact);
