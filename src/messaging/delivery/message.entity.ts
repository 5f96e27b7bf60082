import { type Opt, defineEntity, p } from '@mikro-orm/core';
import {
  type InboundCard,
  type InboundProduct,
  type InboundReferral,
  MAX_QUOTE_CHARS,
  UNREADABLE,
} from '../../devices/devices.ports.js';
import { accountId, baseProperties } from '../../platform/database/base.entity.js';
import { cutText } from '../../platform/text/cut-text.contract.js';
import type { MessageChange } from '../conversations/changes/changes.contract.js';
import { MessageNotRetryable } from '../messaging.errors.js';
import type { FailureCode, MediaResource, MessageKind, MessageStatus, HoldCode } from '../messaging.contract.js';
import { isNotDue } from './not-due.contract.js';

export type HeldReason = NonNullable<MediaResource['held']>;

export interface StoredMedia {
  mimetype: string;
  fileName: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** Loudness over time, 0 to 100. */
  waveform?: number[] | null;
  /** Null until fetched from WhatsApp. */
  fileKey: string | null;
  held?: HeldReason | null;
  /** Fetches that run or that ended with the process. */
  attempts?: number;
  /** Fetches that failed because of bad bytes. */
  failures?: number;
  /** Requests to the phone. */
  requests?: number;
  /** While `wanted`, `fileKey` is the original file. */
  better?: 'wanted' | 'here' | null;
}

/** Local change that WhatsApp has not accepted. */
interface StoredChange extends MessageChange {
  id: number;
}

export interface StoredReaction {
  emoji: string;
  fromMe: boolean;
  at?: string;
}

export interface StoredQuote {
  /** Null if the quoted message is not stored. */
  id: number | null;
  waId: string;
  fromMe: boolean;
  kind: MessageKind;
  body: string | null;
  isStatus?: boolean;
  product?: InboundProduct | null;
}

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
    /** `phone`: received, or typed on the account's phone. */
    origin: p.string().length(10).$type<'user' | 'phone'>().default('user'),
    /** WhatsApp ID, which all attempts share. */
    waId: p.string().length(64),
    kind: p.string().length(20).$type<MessageKind>(),
    body: p.text().nullable(),
    isTruncated: p.boolean().default(false),
    unsupportedType: p.string().length(100).nullable(),
    media: p.json<StoredMedia>().nullable(),
    card: p.json<InboundCard>().nullable(),
    referral: p.json<InboundReferral>().nullable(),
    forwards: p.smallint().default(0),
    quoted: p.json<StoredQuote>().nullable(),
    reactions: p.json<StoredReaction[]>().defaultRaw(`'[]'::jsonb`),
    change: p.json<StoredChange>().nullable(),
    isDeleted: p.boolean().default(false),
    isEdited: p.boolean().default(false),
    isHistory: p.boolean().default(false),
    edits: p.json<StoredEdit[]>().nullable().lazy(),
    albumId: p.string().length(64).nullable(),
    /** Own messages have the key in `content`. */
    secret: p.blob().nullable().lazy(),
    status: p.string().length(12).$type<MessageStatus>(),
    failure: p.string().length(30).$type<FailureCode>().nullable(),
    /** Encoded message, for fetching media and answering retry receipts. */
    content: p.blob().nullable().lazy(),
    templateId: p.bigint('number').nullable(),
    mediaId: p.bigint('number').nullable(),
    /** True if the recipient requested the message, despite an opt-out. */
    isOptOutExempt: p.boolean().default(false).fieldName('is_owed'),
    isBulk: p.boolean().default(false),
    isFree: p.boolean().default(false),
    /** `heldUntil` is null when the end is unknown. */
    holdReason: p.string().length(20).$type<HoldCode>().nullable(),
    heldUntil: p.datetime().columnType('timestamptz').nullable(),
    idempotencyKey: p.string().length(255).nullable(),
    requestHash: p.string().length(64).nullable(),
    /** Null for lasting messages and deleted texts. */
    expiresAt: p.datetime().columnType('timestamptz').nullable(),
    /** Time since which the message could be sent, if later than its creation. */
    dueAt: p.datetime().columnType('timestamptz').nullable(),
    /** Sender's time. Sorts a chat together with the ID. */
    at: p.datetime().columnType('timestamptz'),
    attempts: p.integer().default(0),
    /** Last submission to WhatsApp. */
    handedOverAt: p.datetime().columnType('timestamptz').nullable(),
  },
  uniques: [{ properties: ['deviceId', 'waId', 'chatId', 'fromMe'] }, { properties: ['accountId', 'idempotencyKey'] }],
  indexes: [{ properties: ['chatId', 'at', 'id'] }],
});

export class Message extends MessageSchema.class {
  get isUnreadable(): Opt<boolean> {
    return this.unsupportedType === UNREADABLE;
  }

  becomeReadable(
    fields: Pick<
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
    Object.assign(this, fields);
  }

  requeue(now: Date): void {
    // Expired messages lost their content, outdated ones fail again.
    if (this.status !== 'failed' || this.failure === 'expired' || isNotDue(this.failure))
      throw new MessageNotRetryable();
    this.status = 'queued';
    this.dueAt = now;
    // WhatsApp may have refused the uploaded file.
    if (this.media && this.failure === 'refused') this.content = null;
    this.failure = null;
    this.attempts = 0;
  }
}
MessageSchema.setClass(Message);

export const findContactReaction = ({ reactions }: Message): StoredReaction | undefined =>
  reactions.find(({ fromMe }) => !fromMe);

export function toQuote({ id, waId, fromMe, kind, body, card, isDeleted }: Message): StoredQuote {
  const quote = { id, waId, fromMe, kind, body: isDeleted || !body ? null : cutText(body, MAX_QUOTE_CHARS) };
  return card && 'product' in card && !isDeleted ? { ...quote, product: card.product } : quote;
}
