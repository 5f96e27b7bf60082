import { Command, Query } from '@nestjs/cqrs';
import type { MessageKind } from './messaging.contract.js';

// What modules that answer by themselves ask of messaging.

/** What people wrote, by id; what is gone or another account's is absent. */
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
  /** It could not be decrypted; the sender's phone is asked for it again. */
  isUnreadable: boolean;
  at: Date;
  /** Their reaction to a message of ours; `body` is the emoji. */
  isReaction: boolean;
}

/** When somebody of the account last wrote in a chat by hand, on the phone or here, after a time; null when nobody did. */
export class GetLastByHand extends Query<Date | null> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly after: Date,
  ) {
    super();
  }
}

/** Somebody the account knows by a number, and their chat on a device, if there is one; null when nobody is known by it. */
export class FindPerson extends Query<{ contactId: number; lid: string | null; chatId: number | null } | null> {
  constructor(
    readonly accountId: number,
    readonly phone: string,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** What is known of a person that what answers by itself may look at; null when they are gone. */
export class DescribePerson extends Query<PersonFacts | null> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
  ) {
    super();
  }
}

export interface PersonFacts {
  /** Digits. */
  phone: string | null;
  lid: string | null;
  name: string | null;
  fields: Record<string, string>;
  groupIds: number[];
}

/**
 * Writes down what somebody said of themselves. They come into the address book by that while the plan has room; beyond it their name and
 * fields are kept all the same, and groups, which are of the book, are not. GroupNotFound for another account's.
 */
export class NotePerson extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly contactId: number,
    readonly facts: {
      name?: string;
      fields?: Record<string, string>;
      joins?: readonly number[];
      leaves?: readonly number[];
    },
  ) {
    super();
  }
}

/**
 * Asks for a person in a chat, or takes that back; who answers there by hand does so as well. It is part of the transaction it is called in,
 * and is told by TellChat afterwards.
 */
export class AskForPerson extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly chatId: number,
    readonly isAsked: boolean,
  ) {
    super();
  }
}

/** Tells open browsers how a chat is now. */
export class TellChat extends Command<void> {
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
  /** A person was asked for, and nobody has come yet. */
  needsYou: boolean;
}

/** Which chat a message is in, whoever wrote it; null when it is gone or another account's. */
export class LocateChat extends Query<ChatLocation | null> {
  constructor(
    readonly accountId: number,
    readonly of: { chatId: number } | { messageId: number },
  ) {
    super();
  }
}
