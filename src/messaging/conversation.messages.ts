import { Command, Query } from '@nestjs/cqrs';
import type { SignedIn } from '../platform/http/access.js';
import type { MessageKind } from './messaging.contract.js';

/** Returns null bodies for messages deleted for everyone. */
export class ReadInbound extends Query<Map<number, ArrivedMessage>> {
  constructor(
    readonly accountId: number,
    readonly messageIds: readonly number[],
  ) {
    super();
  }
}

export interface ArrivedMessage {
  chatId: number;
  deviceId: number;
  contactId: number;
  /** Phone number as digits. */
  phone: string | null;
  lid: string | null;
  name: string | null;
  kind: MessageKind;
  body: string | null;
  /** Decryption failed, and the sender's phone was asked to resend. */
  isUnreadable: boolean;
  at: Date;
  isReaction: boolean;
  /** Chosen button or list row. */
  choiceId: string | null;
  quotedId: number | null;
}

/** Returns the last time someone wrote on the phone or in Mersal. */
export class GetLastManualMessage extends Query<Date | null> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly after: Date,
  ) {
    super();
  }
}

/** Counts the latest consecutive bot messages, also of the contact if it uses this server. */
export class CountBotChain extends Query<number> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly phone: string | null,
    readonly lid: string | null,
  ) {
    super();
  }
}

/** Returns null for an unknown phone number. */
export class FindPerson extends Query<{ contactId: number; lid: string | null; chatId: number | null } | null> {
  constructor(
    readonly accountId: number,
    readonly phone: string,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** Requests a colleague for a chat, or withdraws the request. Runs in the caller's transaction, before PublishChat. */
export class RequestHandover extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly isRequested: boolean,
  ) {
    super();
  }
}

export class PublishChat extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
  ) {
    super();
  }
}

export interface ChatLocation {
  chatId: number;
  deviceId: number;
  contactId: number;
  /** A bot requested a colleague. */
  needsYou: boolean;
  assigneeId: number | null;
}

/** Throws ChatNotFound or MessageNotFound for a chat that the user may not see. */
export class RequireChat extends Query<void> {
  constructor(
    readonly user: SignedIn,
    readonly target: { chatId: number } | { messageId: number },
  ) {
    super();
  }
}

export class FilterShownChats extends Query<ReadonlySet<number>> {
  constructor(
    readonly user: SignedIn,
    readonly chatIds: readonly number[],
  ) {
    super();
  }
}

/** Returns null for a deleted message. */
export class LocateChat extends Query<ChatLocation | null> {
  constructor(
    readonly accountId: number,
    readonly target: { chatId: number } | { messageId: number },
  ) {
    super();
  }
}

export class HistoryRecorded {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatId: number,
  ) {}
}

/** A merge moved the chat's messages to another chat of the device and deleted the chat. */
export class ChatMerged {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatId: number,
  ) {}
}
