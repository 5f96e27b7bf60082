import { Command, Query } from '@nestjs/cqrs';
import type { Recipient } from './connection.messages.js';
import type { EncryptedChange, InboundComment, InboundEffect } from './devices.ports.js';
import type { InboundOrder } from './inbound/cards/inbound-cards.js';

// Questions to WhatsApp, and to the keys of a device, about people and messages.

/** Decrypts a change with the secret of the message it is about; null when that cannot be done. */
export class DecryptChange extends Query<Exclude<InboundEffect, EncryptedChange> | InboundComment | null> {
  constructor(
    readonly change: EncryptedChange,
    /** The message it is about. The secret of one of ours is in what was sent. */
    readonly target: { secret: Uint8Array | null; content: Uint8Array | null },
    readonly peer: Recipient,
    /** Whether our account changes it. */
    readonly fromMe: boolean,
  ) {
    super();
  }
}

/**
 * Asks WhatsApp for the items of an order, whose encoded message is `content`; null when WhatsApp gives none now. Throws
 * DeviceNotConnected.
 */
export class FetchOrderDetails extends Query<Pick<InboundOrder, 'items' | 'total' | 'currency'> | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly content: Uint8Array,
  ) {
    super();
  }
}

/** Tells for each recipient whether a message needs no lookup; true for all while the device is not connected in this process. */
export class AreReady extends Query<boolean[]> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly recipients: readonly Recipient[],
  ) {
    super();
  }
}

/**
 * Asks WhatsApp for what a message to somebody needs. Returns them under the number that WhatsApp knows, which may be spelled in another
 * way. Throws SendRefused without an account, LookupUnanswered without an answer in 10 s, DeviceNotConnected.
 */
export class LookUpRecipient extends Command<Recipient> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly to: Recipient,
  ) {
    super();
  }
}

/** Whether a number has WhatsApp, as a device of the account is told; null without a definite answer. Throws DeviceNotConnected. */
export class CheckNumber extends Query<boolean | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly phone: string,
  ) {
    super();
  }
}

export interface Picture {
  bytes: Buffer;
  mimetype: string;
}

/** A contact's small profile picture; null when there is none or it is hidden, undefined when it could not be fetched now. */
export class GetProfilePicture extends Query<Picture | null | undefined> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly of: Recipient,
  ) {
    super();
  }
}

/** The username of a person by LID, without the at sign; null when there is none, undefined when WhatsApp does not answer. Throws DeviceNotConnected. */
export class GetUsername extends Query<string | null | undefined> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly lid: string,
  ) {
    super();
  }
}
