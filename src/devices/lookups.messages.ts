import { Command, Query } from '@nestjs/cqrs';
import type { Recipient } from './connection.messages.js';
import type { EncryptedChange, InboundComment, InboundEffect } from './devices.ports.js';
import type { InboundOrder } from './inbound/cards/inbound-cards.js';

export class DecryptChange extends Query<Exclude<InboundEffect, EncryptedChange> | InboundComment | null> {
  constructor(
    readonly change: EncryptedChange,
    /** The `content` of an own message contains the secret. */
    readonly target: { secret: Uint8Array | null; content: Uint8Array | null },
    readonly peer: Recipient,
    readonly fromMe: boolean,
  ) {
    super();
  }
}

/** Returns null if WhatsApp sends none. Throws DeviceNotConnected. */
export class FetchOrderDetails extends Query<Pick<InboundOrder, 'items' | 'total' | 'currency'> | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly content: Uint8Array,
  ) {
    super();
  }
}

/** Returns true if no lookup is needed, or this process has no connection. */
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
 * Returns WhatsApp's spelling and the other address, if known. Throws SendRejected without an account, LookupUnanswered
 * after 10 s, DeviceNotConnected.
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

/** Returns null without a definite answer. Throws DeviceNotConnected. */
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

/** Returns null if none or hidden, undefined if unavailable now. */
export class GetProfilePicture extends Query<Picture | null | undefined> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly of: Recipient,
  ) {
    super();
  }
}

/** Returns null without a username, undefined without an answer. Throws DeviceNotConnected. */
export class GetUsername extends Query<string | null | undefined> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly lid: string,
  ) {
    super();
  }
}
