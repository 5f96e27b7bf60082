import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { FrequencyCap } from '../auth/auth.messages.js';
import type { UploadedFile } from '../platform/http/route/read-form.js';
import type { UploadMediaResult } from './media/media.contract.js';
import type { ChatResource, MessageResource } from './messaging.contract.js';

/** A message was written to the ledger: one of ours that waits to be sent, or one that came. */
export class MessageCreated {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly chat: ChatResource,
    /** The key it was ordered under, by which who ordered it knows it again. */
    readonly orderKey: string | null,
  ) {}
}

/** Somebody wrote. What is older than anybody waits for an answer, such as the history of a number that is linked, is not told. The key is the person. */
export const PersonWrote = defineEvent(
  'messaging.person_wrote',
  z.object({
    deviceId: z.number(),
    contactId: z.number(),
    /** Id of their message, or of ours to which they reacted; absent in older tasks. */
    messageId: z.number().optional(),
    at: z.iso.datetime(),
    isReaction: z.boolean().optional(),
    /** By this message they asked for silence. */
    isOptOut: z.boolean(),
    /** Who answers it already: the list of those who asked for silence, or whoever had asked them something. Absent in tasks of before it was told. */
    takenBy: z.enum(['opt_out', 'question']).nullish(),
  }),
);

/** Status, reactions, text or medium of a message changed. */
export class MessageChanged {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly orderKey: string | null,
  ) {}
}

export class ChatChanged {
  constructor(
    readonly accountId: number,
    readonly chat: ChatResource,
  ) {}
}

/** The account talks with somebody whose profile picture it has not looked at lately, through this device. */
export class ContactMet {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {}
}

/** WhatsApp answered about some numbers of the account. */
export class NumbersChecked {
  constructor(readonly accountId: number) {}
}

/** The list of those not to be written to changed; `asked` when somebody said it themselves, with what they are to be answered. */
export class OptOutChanged {
  constructor(
    readonly accountId: number,
    readonly asked: {
      deviceId: number;
      chatId: number;
      contactId: number;
      messageId: number;
      reply: string | null;
    } | null,
  ) {}
}

/** Notes about somebody came, went or were changed. */
export class NotesChanged {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {}
}

/** Templates came, went or were written anew. */
export class TemplatesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** A recording that is played on its own, with the picture of how loud it is: at most 64 values from 0 to 100. */
export interface VoiceNote {
  waveform: number[] | null;
}

export interface MessageOrder {
  /** Session id of the device. */
  device: string;
  /** One of the three names whom to write to. */
  phone: string | null;
  chatId: number | null;
  contactId: number | null;
  /** Without one the template's is taken, as it is at that moment. */
  body: string | null;
  attachment: UploadedFile | null;
  /** The attachment is a voice note, whatever container it comes in. */
  voice?: VoiceNote | null;
  /** Id of the message that is passed on: its file goes along. */
  forwardOf?: number | null;
  quotedId: number | null;
  /** What the message is made from; both are remembered with it. */
  templateId: number | null;
  /** Uuid of a file in the media library. */
  mediaUuid: string | null;
  purpose: Purpose;
  /** The body was written for this one message: braces that name nothing known stay as typed, see text.contract.ts. */
  isSingle?: boolean;
  /** What this text knows beyond the person and the account, by canonical name: of an order, say. Never read for braces themselves. */
  values?: Readonly<Record<string, string>>;
  /** Of a campaign at practice speed, which virtual phones send as fast as they can. */
  isPractice?: boolean;
  /** What stands for links whose clicks are counted, by the address that is written; the others stay as they are written. */
  links?: Readonly<Record<string, string>>;
  /** Until when it is of use, such as a one-time code. It goes before that or not at all, and its text is gone once it arrived or that is over. */
  expiresAt?: Date | null;
  /** Refuses with TooOften when they have got so many already. */
  frequency?: FrequencyCap | null;
}

/**
 * Why somebody is written to. A `reply` answers a person who wrote; `bulk` goes to many; `transactional` (an order, a one-time code) they
 * have asked for, so it reaches also who wants nothing else; so does an `opt_out_reply`, which tells that their word was heard and is not
 * charged to the plan.
 */
export type Purpose = 'message' | 'reply' | 'bulk' | 'transactional' | 'opt_out_reply';

/** Purposes that reach whoever has asked for silence. */
export const isOwed = (purpose: Purpose): boolean => purpose === 'transactional' || purpose === 'opt_out_reply';

export type Refusal = 'opted_out' | 'not_on_whatsapp';

/** Who of these contacts may not be written to now, and why. The one place every sender asks; SendMessage asks it itself. */
export class GetRefusals extends Query<Map<number, Refusal>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
    readonly purpose: Purpose,
  ) {
    super();
  }
}

/** What somebody wrote, by the id of the message; null when it is no text, is gone, or is another account's. */
export class GetInboundText extends Query<string | null> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

/** What the texts of an account may name in braces, whoever gets them: by the English name of the keyword, see text.contract.ts. */
export class GetAccountValues extends Query<Record<string, string>> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** A text as a message to this person would say it, without sending one; somebody new for null. Throws what SendMessage would. */
export class RenderText extends Query<string> {
  constructor(
    readonly accountId: number,
    readonly contactId: number | null,
    readonly text: Pick<MessageOrder, 'body' | 'values'>,
  ) {
    super();
  }
}

/** The text of a template; TemplateNotFound for another account's. */
export class GetTemplate extends Query<{ id: number; name: string; content: string }> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
  ) {
    super();
  }
}

/** A file of the library; LibraryItemNotFound for another account's. */
export class GetLibraryItem extends Query<LibraryFile> {
  constructor(
    readonly accountId: number,
    readonly uuid: string,
  ) {
    super();
  }
}

/** Which of these files are in the library of the account. */
export class FindLibraryItems extends Query<ReadonlySet<string>> {
  constructor(
    readonly accountId: number,
    readonly uuids: readonly string[],
  ) {
    super();
  }
}

export interface LibraryFile {
  id: number;
  uuid: string;
  fileName: string;
  mimetype: string;
  kind: 'image' | 'video' | 'audio' | 'document';
  size: number;
  width: number | null;
  height: number | null;
  /** In the file store; the bytes never change. */
  fileKey: string;
}

/** Takes files into the library; what becomes of one is no matter to the others. */
export class UploadMedia extends Command<UploadMediaResult['data']> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
  ) {
    super();
  }
}

/** A file as it may be shown to others: its kind by its bytes, and nothing in a photo that tells more than it shows. */
export interface AttachmentBytes {
  kind: 'image' | 'video' | 'audio' | 'document';
  mimetype: string;
  fileName: string | null;
  width: number | null;
  height: number | null;
  bytes: Buffer;
}

/** Looks at files that somebody attached to something else than a message; in order. One that is not taken is an error of `field`. */
export class ReadAttachments extends Query<AttachmentBytes[]> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
    readonly field: string,
  ) {
    super();
  }
}

/** A device whose messages have waited for too long. */
export interface StuckQueue {
  accountId: number;
  deviceId: number;
  count: number;
}

/** The devices of all accounts with messages that should have gone before a time and are neither sent, held back nor given up. */
export class FindStuckQueues extends Query<StuckQueue[]> {
  constructor(readonly before: Date) {
    super();
  }
}

/**
 * Writes a message to the ledger and wakes its delivery. The same idempotency key gives the same message again; with
 * another order it is refused.
 */
export class SendMessage extends Command<{ message: MessageResource; chat: ChatResource }> {
  constructor(
    readonly accountId: number,
    readonly order: MessageOrder,
    readonly idempotencyKey: string | null,
    /** Nobody is likely to have ordered it before: the ledger, which takes a key once, is asked by the writing alone. */
    readonly isLikelyNew = false,
  ) {
    super();
  }
}

/** How sending went on the whole server in the last 24 hours; null where nothing was sent. */
export interface SendingDescription {
  /** Seconds from when a message might go until WhatsApp acknowledged it, for half of them and for 95 of 100. */
  p50: number | null;
  p95: number | null;
  /** Of those that WhatsApp accepted, how many reached a phone: 0 to 1. */
  deliveryRate: number | null;
}

export class DescribeSending extends Query<SendingDescription> {}
