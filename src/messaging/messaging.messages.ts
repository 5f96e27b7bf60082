import { Command } from '@nestjs/cqrs';
import type { UploadedFile } from '../platform/http/form.js';
import type { ChatResource, MessageResource } from './messaging.contract.js';

/** A message was written to the ledger: one of ours that waits to be sent, or one that came. */
export class MessageCreated {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
    readonly chat: ChatResource,
  ) {}
}

/** Status, reactions, text or medium of a message changed. */
export class MessageChanged {
  constructor(
    readonly accountId: number,
    readonly message: MessageResource,
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

export interface MessageOrder {
  /** Session id of the device. */
  device: string;
  phone: string | null;
  chatId: number | null;
  body: string | null;
  attachment: UploadedFile | null;
  quotedId: number | null;
}

/**
 * Writes a message to the ledger and hurries its delivery. The same idempotency key gives the same message again; with
 * another order it is refused.
 */
export class SendMessage extends Command<{ message: MessageResource; chat: ChatResource }> {
  constructor(
    readonly accountId: number,
    readonly order: MessageOrder,
    readonly idempotencyKey: string | null,
  ) {
    super();
  }
}
