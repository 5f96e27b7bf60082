import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { FrequencyCap } from '../auth/auth.messages.js';
import type { UploadedFile } from '../platform/http/route/read-form.js';
import type { UploadMediaResult } from './media/media.contract.js';
import type { ChatResource, MessageResource } from './messaging.contract.js';

/** Queued or received. */
export class MessageCreated {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly chat: ChatResource,
    readonly orderKey: string | null,
  ) {}
}

/** Excludes old messages. Keyed by contact. */
export const PersonWrote = defineEvent(
  'messaging.person_wrote',
  z.object({
    deviceId: z.number(),
    contactId: z.number(),
    /** Our message for a reaction. Absent in older tasks. */
    messageId: z.number().optional(),
    at: z.iso.datetime(),
    isReaction: z.boolean().optional(),
    isOptOut: z.boolean(),
    /** Already answered. Absent in older tasks. */
    takenBy: z.enum(['opt_out', 'question']).nullish(),
  }),
);

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

/** The outdated picture can be fetched through this device. */
export class ContactPictureStale {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly contactId: number,
  ) {}
}

export class NumbersChecked {
  constructor(readonly accountId: number) {}
}

/** `keyword` is set when a contact used one. */
export class OptOutChanged {
  constructor(
    readonly accountId: number,
    readonly keyword: {
      deviceId: number;
      chatId: number;
      contactId: number;
      messageId: number;
      reply: string | null;
    } | null,
  ) {}
}

export class NotesChanged {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {}
}

export class TemplatesChanged {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {}
}

/** At most 64 values from 0 to 100. */
export interface VoiceNote {
  waveform: number[] | null;
}

export interface MessageOrder {
  /** Session id. */
  device: string;
  /** Exactly one recipient is set. */
  phone: string | null;
  chatId: number | null;
  contactId: number | null;
  /** Null uses the template's current text. */
  body: string | null;
  attachment: UploadedFile | null;
  /** In any container. */
  voice?: VoiceNote | null;
  /** Message to forward with its file. */
  forwardOf?: number | null;
  quotedId: number | null;
  templateId: number | null;
  /** With `isFileOptional` a deleted file is omitted. */
  mediaUuid: string | null;
  isFileOptional?: boolean;
  purpose: Purpose;
  /** Unknown placeholders stay as typed, see text.contract.ts. */
  isSingle?: boolean;
  /** Their braces are never interpreted. */
  values?: Readonly<Record<string, string>>;
  /** Virtual phones send without pacing. */
  isSandboxSpeed?: boolean;
  /** Keyed by original URL. */
  links?: Readonly<Record<string, string>>;
  /** Not sent later. The text is deleted after delivery or expiry. */
  expiresAt?: Date | null;
  /** Throws TooOften above the cap. */
  frequency?: FrequencyCap | null;
}

/**
 * `transactional`, such as an order, was requested and reaches opted-out contacts. `opt_out_reply` also does and is not
 * charged.
 */
export type Purpose = 'message' | 'reply' | 'bulk' | 'transactional' | 'opt_out_reply';

export const isExemptPurpose = (purpose: Purpose): boolean =>
  purpose === 'transactional' || purpose === 'opt_out_reply';

export type SendBlock = 'opted_out' | 'not_on_whatsapp';

export class GetSendBlocks extends Query<Map<number, SendBlock>> {
  constructor(
    readonly accountId: number,
    readonly contactIds: readonly number[],
    readonly purpose: Purpose,
  ) {
    super();
  }
}

/** Null for other kinds, deleted messages and other accounts. */
export class GetInboundText extends Query<string | null> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

/** Placeholder values, see text.contract.ts. */
export class GetAccountValues extends Query<Record<string, string>> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Null stands for a new contact. Throws like SendMessage. */
export class RenderText extends Query<string> {
  constructor(
    readonly accountId: number,
    readonly contactId: number | null,
    readonly text: Pick<MessageOrder, 'body' | 'values'>,
  ) {
    super();
  }
}

/** Throws TemplateNotFound. */
export class GetTemplate extends Query<{ id: number; name: string; content: string }> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
  ) {
    super();
  }
}

/** Throws LibraryItemNotFound. */
export class GetLibraryItem extends Query<LibraryFile> {
  constructor(
    readonly accountId: number,
    readonly uuid: string,
  ) {
    super();
  }
}

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
  /** Key of an immutable file. */
  fileKey: string;
}

/** Files succeed or fail independently. */
export class UploadMedia extends Command<UploadMediaResult['data']> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
  ) {
    super();
  }
}

/** The bytes determine the kind. Photos lose their metadata. */
export interface AttachmentBytes {
  kind: 'image' | 'video' | 'audio' | 'document';
  mimetype: string;
  fileName: string | null;
  width: number | null;
  height: number | null;
  bytes: Buffer;
}

/** Keeps the order. Rejected files are errors of `field`. */
export class ReadAttachments extends Query<AttachmentBytes[]> {
  constructor(
    readonly accountId: number,
    readonly files: readonly UploadedFile[],
    readonly field: string,
  ) {
    super();
  }
}

export interface StuckQueue {
  accountId: number;
  deviceId: number;
  count: number;
}

export class FindStuckQueues extends Query<StuckQueue[]> {
  constructor(readonly before: Date) {
    super();
  }
}

export class SendMessage extends Command<{ message: MessageResource; chat: ChatResource }> {
  constructor(
    readonly accountId: number,
    readonly order: MessageOrder,
    readonly idempotencyKey: string | null,
    /** Skips the lookup. The unique key still rejects duplicates. */
    readonly isLikelyNew = false,
  ) {
    super();
  }
}

/** Whole server, 24 hours. Null without messages. */
export interface SendingDescription {
  /** Seconds from due time to acknowledgment. */
  p50: number | null;
  p95: number | null;
  /** Share of accepted messages that reached a phone. */
  deliveryRate: number | null;
}

export class DescribeSending extends Query<SendingDescription> {}
