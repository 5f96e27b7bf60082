import { Command, Query } from '@nestjs/cqrs';
import type { SignedIn } from '../platform/http/access.js';
import type { MessageKind } from './messaging.contract.js';

/** Messages deleted for everyone have a null body. */
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
  /** Digits. */
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

/** Last manual message, from the phone or Mersal. */
export class GetLastManualMessage extends Query<Date | null> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly after: Date,
  ) {
    super();
  }
}

/** Counts trailing bot messages, also of the other number if it is on this server. */
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

/** Null for an unknown number. */
export class FindPerson extends Query<{ contactId: number; lid: string | null; chatId: number | null } | null> {
  constructor(
    readonly accountId: number,
    readonly phone: string,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** Requests a person for a chat, or withdraws the request. Runs in the caller's transaction, followed by PublishChat. */
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
  /** A bot requested a person. */
  needsYou: boolean;
  assigneeId: number | null;
}

/** Throws ChatNotFound or MessageNotFound for a chat that the user may not see. */
export class RequireChat extends Query<void> {
  constructor(
    readonly user: SignedIn,
    readonly of: { chatId: number } | { messageId: number },
  ) {
    super();
  }
}

/** Returns the given chats that the user may see. */
export class FilterShownChats extends Query<ReadonlySet<number>> {
  constructor(
    readonly user: SignedIn,
    readonly chatIds: readonly number[],
  ) {
    super();
  }
}

/** Null for a deleted message. */
export class LocateChat extends Query<ChatLocation | null> {
  constructor(
    readonly accountId: number,
    readonly of: { chatId: number } | { messageId: number },
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

/** A merge moved the chat's messages to another chat of the device and deleted it. */
export class ChatJoined {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatId: number,
  ) {}
}
