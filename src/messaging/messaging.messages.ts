import { Purpose } from '../address-book/address-book.messages.js';
import { VoiceNote } from '../media/media.messages.js';
import { Command, Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { defineEvent } from '../platform/events/define-event.js';
import type { FrequencyCap } from '../auth/auth.messages.js';
import type { ChatPlace } from '../platform/realtime/push.js';
import type { UploadedFile } from '../platform/http/route/read-form.js';

import type { ChatNoteResource } from './conversations/inbox/inbox.contract.js';
import { SlaAlert } from './conversations/service-levels/sla-policies.contract.js';
import type { ChatResource, MessageResource, MessageStatus, FailureCode } from './messaging.contract.js';

/** A message was queued or received. */
export class MessageCreated {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly chat: ChatResource,
    readonly idempotencyKey: string | null,
  ) {}
}

/** A contact wrote or reacted. Excludes old messages. Keyed by contact. */
export const PersonWrote = defineEvent(
  'messaging.person_wrote',
  z.object({
    deviceId: z.number(),
    contactId: z.number(),
    /** Received message, or our message with the reaction. Absent in older tasks. */
    messageId: z.number().optional(),
    at: z.iso.datetime(),
    isReaction: z.boolean().optional(),
    isOptOut: z.boolean(),
    /** Handler that answered already. Absent in older tasks. */
    takenBy: z.enum(['opt_out', 'question']).nullish(),
  }),
);

/** A bot, or a question to the customer, needs a colleague. Keyed by chat. */
export const PersonRequested = defineEvent('messaging.person_requested', z.object({ chatId: z.number() }));

/** Open chats became unassigned without an action in the chat. Keyed by account. */
export const ChatsFreed = defineEvent('messaging.chats_freed', z.object({ chatIds: z.array(z.number()) }));

export class MessageChanged {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly idempotencyKey: string | null,
    readonly assigneeId: number | null,
  ) {}
}

export class ChatChanged {
  constructor(
    readonly accountId: number,
    readonly chat: ChatResource,
  ) {}
}

export class ChatNoteCreated {
  constructor(
    readonly place: ChatPlace,
    readonly note: ChatNoteResource,
  ) {}
}

export class ChatNoteChanged {
  constructor(
    readonly place: ChatPlace,
    readonly note: ChatNoteResource,
  ) {}
}

export class ChatNoteDeleted {
  constructor(
    readonly place: ChatPlace,
    readonly chatId: number,
    readonly noteId: number,
  ) {}
}

/** `userId` is null for a shared view. */
export class InboxViewsChanged {
  constructor(
    readonly accountId: number,
    readonly userId: number | null,
  ) {}
}

export class LabelsChanged {
  constructor(readonly accountId: number) {}
}

export class SlaPoliciesChanged {
  constructor(readonly accountId: number) {}
}

/** Policies changed, so due times are computed again. Keyed by account. */
export const SlaPoliciesUpdated = defineEvent('messaging.sla_policies_updated', z.object({}));

/** A due time of a chat passed or is near. Keyed by chat. */
export const SlaAlerted = defineEvent('messaging.sla_alerted', SlaAlert);

export class MacrosChanged {
  constructor(readonly accountId: number) {}
}

/** Instruction to send a message, no purchase. */
export interface MessageOrder {
  /** Session ID of the device. */
  device: string;
  /** Exactly one recipient is set. */
  phone: string | null;
  chatId: number | null;
  contactId: number | null;
  /** Null uses the template's current text. */
  body: string | null;
  attachment: UploadedFile | null;
  /** `attachment` is a voice note. */
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
  /** Renders the body of a reply, which is sent as typed otherwise. */
  hasVariables?: boolean;
  /** Values of variables. Braces in them stay. */
  values?: Readonly<Record<string, string>>;
  /** Sends to virtual phones without pacing. */
  isSandboxSpeed?: boolean;
  /** Tracked URLs by original URL. */
  links?: Readonly<Record<string, string>>;
  /** Time after which the message is not sent. Delivery or expiry deletes the text. */
  expiresAt?: Date | null;
  /** Throws TooOften above the cap. */
  frequency?: FrequencyCap | null;
}

/** Returns null for other kinds, deleted messages and other accounts. */
export class GetInboundText extends Query<string | null> {
  constructor(
    readonly accountId: number,
    readonly messageId: number,
  ) {
    super();
  }
}

/** Renders a text. A null contact is new. Throws like SendMessage. */
export class RenderText extends Query<string> {
  constructor(
    readonly accountId: number,
    readonly contactId: number | null,
    readonly text: Pick<MessageOrder, 'body' | 'values'>,
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
    /** Skips the search for the key, which still prevents duplicates. */
    readonly isLikelyNew = false,
  ) {
    super();
  }
}

/** Figures of the server's last 24 hours. Null without messages. */
export interface SendingDescription {
  /** Seconds from due time to acknowledgment. */
  p50: number | null;
  p95: number | null;
  /** Share of accepted messages that reached a phone. */
  deliveryRate: number | null;
}

export class DescribeSending extends Query<SendingDescription> {}

/** Returns an idempotency key of an automatic message. Users cannot send "→" in a header. */
export const ownKey = (name: string): string => `→${name}`;

/** Returns a reserved key of a message that counts as manual, because a person caused it. */
export const ownManualKey = (name: string): string => `⇒${name}`;

export class FindMessagesByKeys extends Query<Map<string, KeyedMessage>> {
  constructor(
    readonly accountId: number,
    readonly keys: readonly string[],
  ) {
    super();
  }
}

export interface KeyedMessage {
  id: number;
  chatId: number;
  deviceId: number;
  body: string | null;
  status: MessageStatus;
  failure: FailureCode | null;
  at: Date;
}

/** Returns Infinity for an unlimited plan. Throws PackageRequired. */
export class GetRemainingMessages extends Query<number> {
  constructor(readonly accountId: number) {
    super();
  }
}

/**
 * Unassigns chats of a colleague who lost these devices, or all devices if null. Keeps chats that the colleague may use
 * again.
 */
export class UnassignChats extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly userId: number,
    readonly deviceIds: readonly number[] | null,
    /** Leaves further chats to the task of ColleagueLostDevices. */
    readonly isOneBatch = false,
  ) {
    super();
  }
}
