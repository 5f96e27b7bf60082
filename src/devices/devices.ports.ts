import { Command, Query } from '@nestjs/cqrs';
import type { ChatChangeMark, ChatTimer, MediaKind, Recipient, TypingState } from './connection.messages.js';
import type { InboundCard, InboundProduct, InboundReferral, PollOption } from './inbound/cards/inbound-cards.js';

export type * from './inbound/cards/inbound-cards.js';

// Handovers: declared here, handled by messaging, awaited by the session so that order holds.

/** The `unsupportedType` of a message that could not be decrypted: its phone is asked to send it again. */
export const UNREADABLE = 'ciphertext';

/** As long as WhatsApp's own apps let a text be; other clients send a megabyte. */
export const LONGEST_INBOUND = 65_536;
/** Of a message that is quoted: it is shown as a line or two. */
export const LONGEST_QUOTE = 1_000;

export interface InboundMedia {
  kind: MediaKind;
  mimetype: string;
  fileName: string | null;
  size: number | null;
  width: number | null;
  height: number | null;
  seconds: number | null;
  voice: boolean;
  /** Of a voice note: how loud it is from beginning to end, 0 to 100. */
  waveform: number[] | null;
}

/** What an incoming stanza does to a message that is already there. */
export type InboundEffect =
  | { type: 'reaction'; targetWaId: string; targetFromMe: boolean; emoji: string | null }
  | { type: 'delete'; targetWaId: string }
  /** The owner read it on the phone. */
  | { type: 'read'; targetWaId: string; targetFromMe: false }
  | { type: 'edit'; targetWaId: string; body: string; isTruncated: boolean }
  | { type: 'vote'; targetWaId: string; targetFromMe: boolean; options: string[]; at: number }
  /** Options that are new; the question only when its author changes it. */
  | { type: 'poll'; targetWaId: string; targetFromMe: boolean; question: string | null; options: PollOption[] }
  | EncryptedChange;

/** A change that only the secret of its message opens. */
export interface EncryptedChange {
  type: 'encrypted';
  change: 'edit' | 'event' | 'poll' | 'reaction' | 'vote' | 'comment';
  targetWaId: string;
  targetFromMe: boolean;
  /** Base64. */
  payload: string;
  iv: string;
  /** Both sides as the stanza addressed them. */
  own: Recipient;
  peer: Recipient;
  /** Id of the change itself. */
  waId: string;
  at: number;
}

/** An encrypted comment is a reply to its target. */
export interface InboundComment extends Pick<
  InboundMessage,
  'kind' | 'body' | 'isTruncated' | 'unsupportedType' | 'media' | 'card' | 'forwards' | 'content'
> {
  type: 'comment';
}

/** A message as WhatsApp delivered it, in our words. Times are the sender's. Phones and LIDs are digits without plus or domain. */
export interface InboundMessage {
  waId: string;
  /** Written on the handset or another linked device of the same number. */
  fromMe: boolean;
  phone: string | null;
  lid: string | null;
  pushName: string | null;
  at: Date;
  kind: 'text' | MediaKind | 'location' | 'contact' | 'poll' | 'order' | 'product' | 'unsupported';
  /** At most LONGEST_INBOUND characters. */
  body: string | null;
  /** The sender wrote more than that. */
  isTruncated: boolean;
  /** WhatsApp's name of a kind we do not show, e.g. `groupInviteMessage`. */
  unsupportedType: string | null;
  media: InboundMedia | null;
  card: InboundCard | null;
  /** The ad or post from which it was written. */
  referral?: InboundReferral | null;
  /** How often it has been passed on, as WhatsApp counts it; 0 was written for who got it. */
  forwards: number;
  quoted: {
    /** Empty for a product of a catalog, which is no message. */
    waId: string;
    fromMe: boolean;
    kind: string;
    body: string | null;
    /** A status, which is no message of the chat. */
    isStatus?: boolean;
    product?: InboundProduct | null;
  } | null;
  effect: InboundEffect | null;
  /** The encoded protobuf message: media are fetched with it and retries answered from it. */
  content: Uint8Array;
  /** Opens later changes of the message; 32 bytes. */
  secret?: Uint8Array | null;
  /** The timer of disappearing messages that it tells of. */
  timer?: ChatTimer | null;
  /** It says nothing else. */
  isTimerOnly?: boolean;
  /** Id of the cover of the album that the medium belongs to. */
  albumId?: string | null;
  /** `at` is its place in the chat: it arrived earlier than messages that may be recorded by now. */
  isPlaced?: boolean;
  /** False for what was queued while we were away or came with the history. */
  isLive: boolean;
}

/** News of an outgoing message. `sent` is the server's ack; `failed` carries WhatsApp's error code, e.g. `463`. */
export interface Receipt {
  waId: string;
  /** Who says so: it counts only for a message that went to them. Null: WhatsApp itself, or our own account. */
  from: Recipient | null;
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  error: string | null;
  at: Date;
}

/**
 * Sends what the ledger has queued for a device, in order, until nothing is left, the device is away or the account pended. Called
 * again it does no harm: a device is held by one process, there it is served by one call at a time, and rows are claimed.
 */
export class DeliverQueued extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** What came for a device, in order. */
export class RecordInbound extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly messages: InboundMessage[],
  ) {
    super();
  }
}

/** What became of messages that were sent. */
export class RecordReceipts extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly receipts: Receipt[],
  ) {
    super();
  }
}

/** What a phone has said of a chat; null is what it did not say. */
export interface PhoneChat {
  peer: Recipient;
  isArchived: boolean | null;
  /** `until` is null when it is muted for ever. */
  mute: { isMuted: boolean; until: Date | null } | null;
}

/** What was done on the phone to chats, or on another device that is linked with it, in order. */
export class RecordPhoneChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chats: readonly PhoneChat[],
  ) {
    super();
  }
}

/** Messages that the owner read, or marked as read or unread, on the phone or another device. */
export interface PhoneRead {
  peer: Recipient;
  isRead: boolean;
  /** Messages of theirs that were read; what came before them is read too. */
  waIds: readonly string[];
  /** A mark in the chat list covers messages before this time. */
  until: Date | null;
  at: Date;
}

/** Records reads on the phone of a device, in order. */
export class RecordPhoneReads extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly reads: readonly PhoneRead[],
  ) {
    super();
  }
}

/** Somebody is typing in a chat with a device, or not any more. */
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

/** A phone has what was done to a chat here. What it said before has been recorded, and what it says from now on is newer. */
export class RecordChatTold extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly mark: ChatChangeMark,
  ) {
    super();
  }
}

/** Tells the phone of a device what was done to chats here, until nothing is left or the device is away. Called again it does no harm. */
export class TellChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** The encoded content of a message we sent to somebody, to answer their retry receipt; null when unknown, another's or too old. */
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

/** The phone's answer to RequestMedia; `content` is the encoded message with its new path. */
export type MediaAnswer = { type: 'uploaded'; content: Uint8Array } | { type: 'not_found' | 'failed' };

/** Messages with this id whose file the phone was asked for. Ids are chosen by their senders, so there may be several. */
export class FindRequestedMedia extends Query<{ messageId: number; content: Uint8Array }[]> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly waId: string,
  ) {
    super();
  }
}

export class RecordMediaAnswer extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
    readonly answer: MediaAnswer,
  ) {
    super();
  }
}

/** The messages of a device that are written and not sent yet. A very long queue is not counted to its end. */
export interface Waiting {
  deviceId: number;
  count: number;
  isMore: boolean;
  oldestAt: Date;
}

/** How long the queues of some devices are; without those that are empty. Whose the devices are is the asker's to know. */
export class CountWaiting extends Query<Waiting[]> {
  constructor(readonly deviceIds: readonly number[]) {
    super();
  }
}

/** A call was declined: the caller gets this text, unless they got it lately. */
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
