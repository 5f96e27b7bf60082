import { type Opt, defineEntity, p } from '@mikro-orm/core';
import {
  type InboundCard,
  type InboundProduct,
  type InboundReferral,
  LONGEST_QUOTE,
  UNREADABLE,
} from '../../devices/devices.ports.js';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import type { MessageChange } from '../changes/changes.contract.js';
import { MessageNotRetryable } from '../messaging.errors.js';
import type { FailureCode, MediaResource, MessageKind, MessageStatus, HoldCode } from '../messaging.contract.js';

/** Why a received file is not here; the contract explains each. */
export type HeldReason = NonNullable<MediaResource['held']>;

export interface StoredMedia {
  mimetype: string;
  fileName: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** Of a voice note: how loud it is from beginning to end, 0 to 100. */
  waveform?: number[] | null;
  /** Where the bytes lie in the file store; null until they were fetched from WhatsApp. */
  fileKey: string | null;
  held?: HeldReason | null;
  /** Attempts to fetch it that failed because of its bytes, or ended the process. */
  attempts?: number;
  /** How often the phone was asked to upload it again. */
  requests?: number;
}

/** What was done to it here last, as long as WhatsApp has not taken it. */
interface StoredChange extends MessageChange {
  /** Its row. */
  id: number;
}

export interface StoredReaction {
  emoji: string;
  fromMe: boolean;
  /** ISO time; absent of older ones. */
  at?: string;
}

export interface StoredQuote {
  /** Our row of it; null when we never had it. */
  id: number | null;
  waId: string;
  fromMe: boolean;
  kind: MessageKind;
  body: string | null;
  /** A status, which is no message of the chat. */
  isStatus?: boolean;
  product?: InboundProduct | null;
}

/** A previous text, and when it was replaced (ISO). */
export interface StoredEdit {
  body: string | null;
  replacedAt: string;
}

const MessageSchema = defineEntity({
  name: 'Message',
  tableName: 'messages',
  properties: {
    ...baseProperties,
    accountId: accountId(),
    deviceId: p.bigint('number'),
    chatId: p.bigint('number'),
    fromMe: p.boolean(),
    /** `user`: made in Mersal. `phone`: came over WhatsApp, also what its owner typed on the handset. */
    origin: p.string().length(10).$type<'user' | 'phone'>().default('user'),
    /** WhatsApp's id. Of our own messages it is chosen before the first attempt and kept for every repeat. */
    waId: p.string().length(64),
    kind: p.string().length(20).$type<MessageKind>(),
    body: p.text().nullable(),
    /** The sender wrote more than is kept. */
    isTruncated: p.boolean().default(false),
    unsupportedType: p.string().length(100).nullable(),
    media: p.json<StoredMedia>().nullable(),
    /** Structured content: a place, contacts, a poll, an order, an answer. */
    card: p.json<InboundCard>().nullable(),
    /** The ad or post from which it was written. */
    referral: p.json<InboundReferral>().nullable(),
    /** How often it has been passed on, as WhatsApp counts it. */
    forwards: p.smallint().default(0),
    quoted: p.json<StoredQuote>().nullable(),
    reactions: p.json<StoredReaction[]>().defaultRaw(`'[]'::jsonb`),
    change: p.json<StoredChange>().nullable(),
    isDeleted: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    /** Oldest first. */
    edits: p.json<StoredEdit[]>().nullable().lazy(),
    /** WhatsApp's id of the cover of its album. */
    albumId: p.string().length(64).nullable(),
    /** Opens later changes of a message that came over WhatsApp; the one of a message of ours is in its content. */
    secret: p.blob().nullable().lazy(),
    status: p.string().length(12).$type<MessageStatus>(),
    failure: p.string().length(30).$type<FailureCode>().nullable(),
    /** The encoded WhatsApp message: media are fetched and retry receipts answered from it. */
    content: p.blob().nullable().lazy(),
    /** What it was made from: a template, a file of the library. */
    templateId: p.bigint('number').nullable(),
    mediaId: p.bigint('number').nullable(),
    /** They have asked for it: it reaches also who wants nothing else. */
    isOwed: p.boolean().default(false),
    /** It goes to many. */
    isBulk: p.boolean().default(false),
    /** The plan does not pay for it. */
    isFree: p.boolean().default(false),
    /** Why it is held back while it is queued, and until when, if that is known. */
    holdReason: p.string().length(20).$type<HoldCode>().nullable(),
    heldUntil: p.datetime().columnType('timestamptz').nullable(),
    idempotencyKey: p.string().length(255).nullable(),
    /** Of what was asked under the key, to tell a repeat from another request. */
    requestHash: p.string().length(64).nullable(),
    /** Until when it is of use; null once its text is gone, and for all that stay. */
    expiresAt: p.datetime().columnType('timestamptz').nullable(),
    /** Since when it might have gone, where that is later than its writing. */
    dueAt: p.datetime().columnType('timestamptz').nullable(),
    /** When the sender wrote it: the order within a chat, together with the id. */
    at: p.datetime().columnType('timestamptz'),
    attempts: p.integer().default(0),
    /** When it was last handed to WhatsApp; an unanswered handover is repeated after a while, with the same id. */
    handedOverAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['deviceId', 'waId', 'chatId', 'fromMe'] }, { properties: ['accountId', 'idempotencyKey'] }],
  indexes: [{ properties: ['chatId', 'at', 'id'] }],
});

/** The ledger: one row for every message in or out. */
export class Message extends MessageSchema.class {
  get isUnreadable(): Opt<boolean> {
    return this.unsupportedType === UNREADABLE;
  }

  becomeReadable(
    said: Pick<
      Message,
      | 'kind'
      | 'body'
      | 'isTruncated'
      | 'unsupportedType'
      | 'media'
      | 'card'
      | 'referral'
      | 'quoted'
      | 'content'
      | 'albumId'
      | 'secret'
    > & { forwards: number },
  ): void {
    Object.assign(this, said);
  }

  queueAgain(now: Date): void {
    // There is nothing left of what has expired.
    if (this.status !== 'failed' || this.failure === 'expired') throw new MessageNotRetryable();
    this.status = 'queued';
    this.dueAt = now;
    // What was refused may be the file as WhatsApp has it: it is uploaded again.
    if (this.media && this.failure === 'refused') this.content = null;
    this.failure = null;
    this.attempts = 0;
  }
}
MessageSchema.setClass(Message);

/** The reaction of the other side. */
export const theirReaction = ({ reactions }: Message): StoredReaction | undefined =>
  reactions.find(({ fromMe }) => !fromMe);

/** What a message that answers this one keeps of it. */
export function toQuote({ id, waId, fromMe, kind, body, card, isDeleted }: Message): StoredQuote {
  const quote = { id, waId, fromMe, kind, body: isDeleted || !body ? null : cutText(body, LONGEST_QUOTE) };
  return card && 'product' in card && !isDeleted ? { ...quote, product: card.product } : quote;
}
