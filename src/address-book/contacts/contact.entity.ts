import { isPictureStale } from './picture-age.contract.js';
import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import { CONTACT_TEXTS, eachContactText } from './contact-texts.contract.js';
import type { ContactSource } from './contacts.contract.js';

const ContactSchema = defineEntity({
  name: 'Contact',
  tableName: 'contacts',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    /** Phone number in digits, or null while WhatsApp hides it. */
    phone: p.string().length(20).nullable(),
    /** WhatsApp's own ID, not a phone number. */
    lid: p.string().length(20).nullable(),
    ...eachContactText((text) => p.string().length(CONTACT_TEXTS[text].maxLength).nullable()),
    pushName: p.string().length(255).nullable(),
    username: p.string().length(64).nullable(),
    /** Null for contacts known only from a chat. */
    savedAt: p.datetime().columnType('timestamptz').nullable(),
    /** Time of the last edit. Null if only one import wrote the data. */
    editedAt: p.datetime().columnType('timestamptz').nullable(),
    source: p.string().length(10).$type<ContactSource>().default('chat'),
    fields: p.json<Record<string, string>>().defaultRaw(`'{}'::jsonb`),
    /** Start of a pending lookup. */
    checkWantedAt: p.datetime().columnType('timestamptz').nullable(),
    blockedAt: p.datetime().columnType('timestamptz').nullable(),
    hasWhatsapp: p.boolean().nullable(),
    checkedAt: p.datetime().columnType('timestamptz').nullable(),
    picture: p.blob().nullable().lazy(),
    pictureType: p.string().length(30).nullable(),
    pictureMark: p.string().length(16).nullable(),
    pictureCheckedAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['accountId', 'phone'] }, { properties: ['accountId', 'lid'] }],
});

export class Contact extends ContactSchema.class {
  updateIdentity({
    phone,
    lid,
    pushName,
  }: {
    phone?: string | null;
    lid?: string | null;
    pushName?: string | null;
  }): void {
    if (phone) this.phone = phone;
    if (lid) this.lid = lid;
    if (pushName) this.pushName = pushName;
  }

  save(source: ContactSource, now: Date): void {
    this.savedAt = now;
    this.source = source;
  }

  /** Rounds `blockedAt` down, because WhatsApp sends whole seconds. */
  isBlockedAt(at: Date): boolean {
    return !!this.blockedAt && at.getTime() >= Math.floor(this.blockedAt.getTime() / 1000) * 1000;
  }

  isPictureStale(now: Date): boolean {
    return isPictureStale(this.pictureCheckedAt ?? null, now);
  }

  /** Returns whether the picture changed. A null picture is absent or hidden. */
  setPicture(picture: { bytes: Buffer; mimetype: string } | null, now: Date): boolean {
    this.pictureCheckedAt = now;
    const digest = picture && createHash('sha256').update(picture.bytes).digest('hex').slice(0, 16);
    if (digest === (this.pictureMark ?? null)) return false;
    this.picture = picture?.bytes ?? null;
    this.pictureType = picture?.mimetype ?? null;
    this.pictureMark = digest;
    return true;
  }

  recordCheck(hasWhatsapp: boolean, now: Date): void {
    this.hasWhatsapp = hasWhatsapp;
    this.checkedAt = now;
  }
}
ContactSchema.setClass(Contact);
