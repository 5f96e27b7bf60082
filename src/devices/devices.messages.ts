import { Query } from '@nestjs/cqrs';
import type { DeviceLimit, DeviceReason, DeviceResource, DeviceState } from './devices.contract.js';
import type { ServerIncident } from './health.contract.js';
import type { BulkHold, BulkRoom } from './protection.messages.js';

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
