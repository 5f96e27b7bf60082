import { Command, Query } from '@nestjs/cqrs';
import type { Receipt } from './inbound/receipt.js';
import type { InboundMedia } from './inbound/cards/inbound-media.js';
import type { ChatChangeMark, ChatTimer, MediaKind, Recipient, TypingState } from './connection.messages.js';
import type { InboundCard, InboundProduct, InboundReferral, PollOption } from './inbound/cards/inbound-cards.js';

export type * from './inbound/cards/inbound-cards.js';
export type { Receipt } from './inbound/receipt.js';
export type { InboundMedia } from './inbound/cards/inbound-media.js';

// Messaging handles these messages. Callers await them to keep the sequence.

/** Kind of an undecryptable message, which is requested again. */
export const UNREADABLE = 'ciphertext';

/** WhatsApp's limit. Other clients send up to a megabyte. */
export const MAX_INBOUND_CHARS = 65_536;
export const MAX_QUOTE_CHARS = 1_000;

export type InboundEffect =
  | { type: 'reaction'; targetWaId: string; targetFromMe: boolean; emoji: string | null }
  | { type: 'delete'; targetWaId: string }
  /** A message was read on the phone. */
  | { type: 'read'; targetWaId: string; targetFromMe: false }
  | { type: 'edit'; targetWaId: string; body: string; isTruncated: boolean }
  | { type: 'vote'; targetWaId: string; targetFromMe: boolean; options: string[]; at: number }
  /** `options` has new ones only. `question` is null if unchanged. */
  | { type: 'poll'; targetWaId: string; targetFromMe: boolean; question: string | null; options: PollOption[] }
  /** File of the target in higher resolution. `content` is base64. */
  | { type: 'copy'; targetWaId: string; body: string | null; media: InboundMedia; content: string }
  | EncryptedChange;

export interface EncryptedChange {
  type: 'encrypted';
  change: 'edit' | 'event' | 'poll' | 'reaction' | 'vote' | 'comment';
  targetWaId: string;
  targetFromMe: boolean;
  /** Ciphertext in base64, like `iv`. */
  payload: string;
  iv: string;
  /** Own address in the stanza. */
  own: Recipient;
  peer: Recipient;
  waId: string;
  at: number;
}

/** Encrypted comments are shown as replies. */
export interface InboundComment extends Pick<
  InboundMessage,
  'kind' | 'body' | 'isTruncated' | 'unsupportedType' | 'media' | 'card' | 'forwards' | 'content'
> {
  type: 'comment';
}

/** Times are the sender's. Phones and LIDs are plain digits. */
export interface InboundMessage {
  waId: string;
  /** Sent by the phone or another linked device. */
  fromMe: boolean;
  phone: string | null;
  lid: string | null;
  pushName: string | null;
  at: Date;
  kind: 'text' | MediaKind | 'location' | 'contact' | 'poll' | 'order' | 'product' | 'unsupported';
  body: string | null;
  isTruncated: boolean;
  /** WhatsApp's type, e.g. `groupInviteMessage`. */
  unsupportedType: string | null;
  media: InboundMedia | null;
  card: InboundCard | null;
  referral?: InboundReferral | null;
  forwards: number;
  quoted: {
    /** Message ID, empty for a catalog product. */
    waId: string;
    fromMe: boolean;
    kind: string;
    body: string | null;
    /** A status post, not part of the chat. */
    isStatus?: boolean;
    product?: InboundProduct | null;
  } | null;
  effect: InboundEffect | null;
  /** Encoded message, for downloads and retries. */
  content: Uint8Array;
  /** 32-byte key of later changes. */
  secret?: Uint8Array | null;
  timer?: ChatTimer | null;
  isTimerOnly?: boolean;
  /** ID of the album's cover message. */
  albumId?: string | null;
  /** True if `at` is final, even before stored messages. */
  hasFixedTime?: boolean;
  /** False for the offline queue and history. */
  isLive: boolean;
  /** Imported at linking, counts as read and never notifies. */
  isHistory?: boolean;
}

export interface HistoryMessage extends InboundMessage {
  status: 'sent' | 'delivered' | 'read' | 'played';
  /** Changes stored on the phone, oldest first. */
  changes: { effect: Exclude<InboundEffect, EncryptedChange>; fromMe: boolean; at: Date }[];
}

/** `messages` are oldest first. Existing messages stay. Returns true if one was new. */
export class RecordHistory extends Command<boolean> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly messages: HistoryMessage[],
  ) {
    super();
  }
}

/** Safe to repeat: one process holds the device and claims rows. */
export class DeliverQueued extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

export class RecordInbound extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly messages: InboundMessage[],
  ) {
    super();
  }
}

export class RecordReceipts extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly receipts: Receipt[],
  ) {
    super();
  }
}

export interface PhoneChat {
  peer: Recipient;
  isArchived: boolean | null;
  /** Mutes forever if `until` is null. */
  mute: { isMuted: boolean; until: Date | null } | null;
}

/** Records reports of linked devices, oldest first. */
export class RecordPhoneChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chats: readonly PhoneChat[],
  ) {
    super();
  }
}

/** Chat that was read or marked on a linked device. */
export interface PhoneRead {
  peer: Recipient;
  isRead: boolean;
  /** Covers earlier messages too. */
  waIds: readonly string[];
  /** Covers messages before this time. */
  until: Date | null;
  at: Date;
}

export class RecordPhoneReads extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly reads: readonly PhoneRead[],
  ) {
    super();
  }
}

export class RecordTyping extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly peer: Recipient,
    readonly state: TypingState,
  ) {
    super();
  }
}

/** Confirms a change on the phone. Reports recorded later are newer. */
export class ConfirmChatChange extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly mark: ChatChangeMark,
  ) {
    super();
  }
}

/** Applies pending changes. Safe to repeat. */
export class ApplyChatChanges extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** Returns null if the message is unknown, of another chat or too old. */
export class FindSentContent extends Query<Uint8Array | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
    readonly waId: string,
  ) {
    super();
  }
}

/** `content` contains the new path. */
export type MediaRetryResult = { type: 'uploaded'; content: Uint8Array } | { type: 'not_found' | 'failed' };

/** Senders choose message IDs, so several may match. */
export class FindRequestedMedia extends Query<{ messageId: number; content: Uint8Array }[]> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly waId: string,
  ) {
    super();
  }
}

export class RecordMediaRetryResult extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
    readonly answer: MediaRetryResult,
  ) {
    super();
  }
}

/** Counting stopped at a limit if `isMore`. */
export interface WaitingCount {
  deviceId: number;
  count: number;
  isMore: boolean;
  oldestAt: Date;
}

/** Omits empty queues. The caller checks the account. */
export class CountWaiting extends Query<WaitingCount[]> {
  constructor(readonly deviceIds: readonly number[]) {
    super();
  }
}

/** Sends nothing if the caller got the text recently. */
export class AnswerDeclinedCall extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly from: Recipient,
    readonly callId: string,
    readonly text: string,
  ) {
    super();
  }
}
