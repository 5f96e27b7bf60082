import type { Readable } from 'node:stream';
import { Command, Query } from '@nestjs/cqrs';
import type { InboundCard } from './inbound/cards/inbound-cards.js';

// What goes over the connection of a device, wherever in the cluster that is.

/** Whom to write to: digits without plus or domain; at least one of the two. */
export interface Recipient {
  phone: string | null;
  lid: string | null;
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker';

export interface OutboundMedia {
  kind: MediaKind;
  /** Where the bytes lie in the file store. */
  fileKey: string;
  /** The file goes to others as well: what WhatsApp took of it once is kept and sent again. */
  isShared: boolean;
  mimetype: string;
  fileName: string | null;
  /** It is a voice note: Opus in Ogg. */
  voice: { seconds: number; waveform: number[] | null } | null;
}

/** How long messages of a chat last; 0 is off. */
export interface ChatTimer {
  seconds: number;
  setAt: Date;
}

/** The message that is replied to. `content` is its wire form, where it is kept; the others describe it without one. */
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

/** What to send. `body` is the text, or the caption of a medium. */
export interface OutboundContent {
  body: string | null;
  media: OutboundMedia | null;
  quoted: OutboundQuote | null;
  /** How often it has been passed on. */
  forwards: number;
  timer: ChatTimer | null;
}

/** The present connection of a device; null when none is open in this process. */
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
  /** Of the claim under which this process holds the device. */
  epoch: number;
}

/**
 * Has the process that holds a device send what the ledger has queued for it. There it is waited for; from elsewhere only until that
 * process has begun. Throws DeviceNotConnected when nobody holds the device.
 */
export class ServeDevice extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/**
 * Makes of a message what will go over the wire, encoded; media are uploaded here. It is kept before anything is sent: repeats and
 * retry receipts are answered with the very same. Throws DeviceNotConnected, and SendRefused when the content cannot be sent.
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

/**
 * The same of a text that stands alone, whoever it is for, when the device is connected in this process. Throws DeviceNotConnected
 * otherwise.
 */
export class PrepareText extends Command<Uint8Array> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly text: string,
  ) {
    super();
  }
}

/** What is done to a message that is there; `value` is the emoji or the text. */
export interface OutboundChange {
  kind: 'reaction' | 'edit' | 'delete';
  target: { waId: string; fromMe: boolean };
  value: string | null;
}

/** Makes of a change what will go over the wire, encoded, as PrepareMessage does of a message. */
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
 * Hands one prepared message to the live connection under the given WhatsApp id; a repeat bears the same id.
 * Resolves when the stanza is written (the ack comes by RecordReceipts), with the recipient's LID when WhatsApp told it. Throws
 * DeviceNotConnected when the device is away, SendRefused (final, with a failure code) when WhatsApp refuses.
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

/** WhatsApp refused a message with these files: the next one uploads them anew. */
export class ForgetUploads extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly fileKeys: readonly string[],
  ) {
    super();
  }
}

/**
 * Fetches and decrypts the file of a message from WhatsApp's host. Throws MediaUnavailable, MediaExpired, MediaDamaged, MediaHostAway and
 * DeviceNotConnected. The stream of its bytes fails with MediaDamaged or MediaHostAway: keep nothing before its end.
 */
export class DownloadMedia extends Query<NodeJS.ReadableStream> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly content: Uint8Array,
  ) {
    super();
  }
}

/** DownloadMedia as the process that holds the device answers it: the last byte is the outcome. */
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
 * Asks the phone to upload the file of a message again. The answer comes as RecordMediaAnswer, perhaps days later. Throws
 * DeviceNotConnected, and MediaUnavailable when the message has no file with a key.
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

/** Tells WhatsApp that these messages were read. Quietly nothing while the device is away. */
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

/** Shows somebody that they are being written to, or no longer: WhatsApp takes it away by itself after some seconds. Quietly nothing while the device is away. */
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

/** Has WhatsApp tell for a minute when somebody is typing; meanwhile the account is shown as online. Nothing while the device is away. */
export class WatchTyping extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly of: Recipient,
  ) {
    super();
  }
}

/** What was done here to a chat, whose phone and all devices linked with it are to show the same. */
export type PhoneChatChange =
  | { kind: 'archive'; isArchived: boolean; newest: { waId: string; fromMe: boolean; at: Date } | null }
  | { kind: 'mute'; isMuted: boolean };

/** Which change it is: another state that is wanted of the same chat has another version. */
export interface ChatChangeMark {
  chatId: number;
  kind: PhoneChatChange['kind'];
  version: number;
}

/** Why a phone cannot be told: it has not given us the key of its settings, or WhatsApp did not take the change. */
export type ChatChangeFailure = 'no_key' | 'refused';

/**
 * Has the process that holds a device tell its phone what was done to chats here. There it is waited for; from elsewhere only until that
 * process has begun. Throws DeviceNotConnected when nobody holds the device.
 */
export class ServeChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/**
 * Tells a phone one of these changes over the connection of this process; null when it has it, and RecordChatTold has been handled. Throws
 * DeviceNotConnected.
 */
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
