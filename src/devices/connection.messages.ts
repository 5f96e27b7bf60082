import type { Readable } from 'node:stream';
import { Command, Query } from '@nestjs/cqrs';
import type { InboundCard } from './inbound/cards/inbound-cards.js';

/** Phone number, LID (WhatsApp ID that hides the number) or both, as plain digits. */
export interface Recipient {
  phone: string | null;
  lid: string | null;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface OutboundMedia {
  kind: MediaKind;
  fileKey: string;
  /** True if other messages reuse the upload. */
  isShared: boolean;
  mimetype: string;
  fileName: string | null;
  /** Set for voice notes (Opus in Ogg). */
  voice: { seconds: number; waveform: number[] | null } | null;
}

/** Timer of disappearing messages. 0 seconds means off. */
export interface ChatTimer {
  seconds: number;
  setAt: Date;
}

/** The other fields describe a quote without encoded `content`. */
export interface OutboundQuote {
  waId: string;
  fromMe: boolean;
  kind: string;
  body: string | null;
  content: Uint8Array | null;
  mimetype: string | null;
  fileName: string | null;
  isVoice: boolean;
  card: InboundCard | null;
}

/** `body` is the text or caption. */
export interface OutboundContent {
  body: string | null;
  media: OutboundMedia | null;
  quoted: OutboundQuote | null;
  forwards: number;
  timer: ChatTimer | null;
}

/** Returns null without an open connection in this process. */
export class GetOpenConnection extends Query<OpenConnection | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

export interface OpenConnection {
  openedAt: Date;
  epoch: number;
}

/** Starts sending in the device's process without waiting. Throws DeviceNotConnected. */
export class ServeDevice extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/**
 * Uploads media and encodes the message. Retries must send the stored result. Throws DeviceNotConnected and
 * SendRejected.
 */
export class PrepareMessage extends Command<Uint8Array> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
    readonly waId: string,
    readonly content: OutboundContent,
  ) {
    super();
  }
}

/** Throws DeviceNotConnected. */
export class PrepareText extends Command<Uint8Array> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly text: string,
  ) {
    super();
  }
}

/** `value` is the emoji or the new text. */
export interface OutboundChange {
  kind: 'reaction' | 'edit' | 'delete';
  target: { waId: string; fromMe: boolean };
  value: string | null;
  timer: ChatTimer | null;
}

export class PrepareChange extends Command<Uint8Array> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
    readonly change: OutboundChange,
  ) {
    super();
  }
}

/**
 * Resolves with the recipient's known LID once the message is written to the socket. WhatsApp's ack arrives as
 * RecordReceipts. Throws DeviceNotConnected, and SendRejected (final).
 */
export class TransmitMessage extends Command<{ lid: string | null }> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
    readonly waId: string,
    readonly prepared: Uint8Array,
  ) {
    super();
  }
}

/** Makes the next send upload refused files again. */
export class ForgetUploads extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly fileKeys: readonly string[],
  ) {
    super();
  }
}

/** Returns a stream that may fail with MediaDamaged or MediaHostUnreachable, so store nothing before its end. */
export class DownloadMedia extends Query<NodeJS.ReadableStream> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly content: Uint8Array,
  ) {
    super();
  }
}

/** Returns the file to another process. The last byte is the outcome. */
export class StreamMedia extends Query<Readable> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly content: Uint8Array,
  ) {
    super();
  }
}

/**
 * Asks the phone for an expired file. RecordMediaRetryResult may follow days later. Throws DeviceNotConnected and
 * MediaUnavailable.
 */
export class RequestMedia extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chat: Recipient,
    readonly message: { waId: string; fromMe: boolean; content: Uint8Array },
  ) {
    super();
  }
}

/** Does nothing while the device is offline. */
export class SendReadReceipts extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly from: Recipient,
    readonly waIds: string[],
  ) {
    super();
  }
}

export type TypingState = 'composing' | 'recording' | 'paused';

/** Does nothing while the device is offline. WhatsApp hides the state after seconds. */
export class ShowTyping extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
    readonly state: TypingState,
  ) {
    super();
  }
}

/** Shows the account as online for a minute. Does nothing while the device is offline. */
export class WatchTyping extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly of: Recipient,
  ) {
    super();
  }
}

export type PhoneChatChange =
  | { kind: 'archive'; isArchived: boolean; newest: { waId: string; fromMe: boolean; at: Date } | null }
  | { kind: 'mute'; isMuted: boolean }
  | { kind: 'block'; isBlocked: boolean };

/** Newer settings have higher versions. */
export interface ChatChangeMark {
  chatId: number;
  kind: PhoneChatChange['kind'];
  version: number;
}

/** `no_key`: the phone has not shared the key of its chat settings. */
export type ChatChangeFailure = 'no_key' | 'refused';

/** Starts chat changes in the device's process without waiting. Throws DeviceNotConnected. */
export class ServeChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** Returns null on success, after ConfirmChatChange. Throws DeviceNotConnected. */
export class ChangeChatOnPhone extends Command<ChatChangeFailure | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly peer: Recipient,
    readonly change: PhoneChatChange,
    readonly mark: ChatChangeMark,
  ) {
    super();
  }
}
