import { Command, Query } from '@nestjs/cqrs';
import type { DeviceLimit, DeviceReason, DeviceResource, DeviceState } from './devices.contract.js';
import type { Recipient } from './connection.messages.js';
import type { EncryptedChange, InboundCard, InboundComment, InboundEffect, InboundMessage } from './devices.ports.js';
import type { ServerIncident } from './health.contract.js';
import type { BulkHold, BulkRoom } from './protection.messages.js';
import type { InboundOrder } from './inbound/cards/inbound-cards.js';

// Events ---------------------------------------------------------------------------------------

/** The device's row changed; carries the finished resource. */
export class DeviceChanged {
  constructor(
    readonly accountId: number,
    readonly device: DeviceResource,
  ) {}
}

export class DeviceRemoved {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly sessionId: string,
  ) {}
}

// Asked of devices by others ---------------------------------------------------------------------

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

/** The device of a session id, for its owner; DeviceNotFound otherwise. */
export class GetDeviceBySession extends Query<DeviceSummary> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** Whether a device of the account shows and sends typing. */
export class ShowsTyping extends Query<boolean> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

export class GetDeviceById extends Query<DeviceSummary> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}

/** Who sends the platform's own texts, whether it is on or not; null when there is no main device. */
export class GetMainNumber extends Query<MainNumber | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

export interface MainNumber {
  phone: string | null;
  lid: string | null;
  /** Devices of this account that are linked with the very number. */
  deviceIds: number[];
}

export interface DeviceSummary {
  id: number;
  accountId: number;
  sessionId: string;
  state: DeviceState;
  phone: string | null;
}

/** Devices as far as they write to many, of whatever accounts; those that were removed are absent. */
export class GetSenders extends Query<Map<number, Sender>> {
  constructor(readonly deviceIds: readonly number[]) {
    super();
  }
}

export interface Sender {
  id: number;
  accountId: number;
  sessionId: string;
  name: string;
  isOn: boolean;
  connectedAt: Date | null;
  /** Seconds between two messages that go to many. */
  gap: { min: number; max: number };
  /** Why nothing may go to many over it now. */
  hold: BulkHold | null;
  /** WhatsApp does not let it write to new people, until then if it has said so. */
  cold: { until: Date | null } | null;
  room: BulkRoom;
  /** A virtual phone: nothing has to protect its number when a campaign goes at practice speed. */
  isVirtual: boolean;
}

/** The devices of an account that are on, in whatever process. */
export class GetOpenDevices extends Query<number[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Whether a number is linked to this server, in whatever account: what answers by itself could talk to itself for ever. */
export class IsOwnNumber extends Query<boolean> {
  constructor(
    readonly phone: string | null,
    readonly lid: string | null,
  ) {
    super();
  }
}

export interface DevicesDescription {
  /** Whether one of them was ever linked. */
  hasLinked: boolean;
  /** Linked ones that are not on, worst first. */
  trouble: { session_id: string; device_name: string; state: DeviceState; state_reason: DeviceReason | null }[];
}

/** How an account's devices are. */
export class DescribeDevices extends Query<DevicesDescription> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** A linked device as far as somebody should be told of its trouble. */
export interface TroubledDevice {
  id: number;
  accountId: number;
  sessionId: string;
  name: string;
  isMain: boolean;
  state: DeviceState;
  reason: DeviceReason | null;
  connectedAt: Date | null;
  /** Whoever held it is dead, whatever its state says. */
  isUnattended: boolean;
  /** What WhatsApp forbids it now. */
  limit: { by: DeviceLimit; until: Date | null } | null;
  /** Why it may not write to many, to protect the number. */
  guard: string | null;
}

/** Linked devices of all accounts that are not as they should be, and those named, as far as they are there. */
export class FindTroubledDevices extends Query<TroubledDevice[]> {
  constructor(readonly alsoIds: readonly number[]) {
    super();
  }
}

/** How the connections of the whole server are. */
export interface ServerDescription {
  /** Linked devices that are to be connected, and how many of them are. */
  expected: number;
  connected: number;
  /** The last start of a process after which devices came back, and how long that took; null before the first. */
  restart: { at: Date; seconds: number; devices: number } | null;
  incidents: ServerIncident[];
}

/** Over all accounts; it is remembered for some seconds. */
export class DescribeServer extends Query<ServerDescription> {}

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

/** Which of these a message can go to without a question to WhatsApp; all of them while the device is not connected in this process. */
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

/** How long messages of a chat last; 0 is off. */
export interface ChatTimer {
  seconds: number;
  setAt: Date;
}

/** A call was declined: the caller gets this text, unless they got it lately. */
export class AnswerDeclinedCall extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly from: Recipient,
    readonly callId: string,
    readonly text: string,
  ) {
    super();
  }
}

/** The message that is replied to. `content` is its wire form, where it is kept; the others describe it without one. */
export interface OutboundQuote extends NonNullable<InboundMessage['quoted']> {
  content: Uint8Array | null;
  mimetype: string | null;
  fileName: string | null;
  isVoice: boolean;
  card: InboundCard | null;
}
