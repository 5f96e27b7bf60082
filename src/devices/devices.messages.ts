import { Command, Query } from '@nestjs/cqrs';
import type { DeviceLimit, DeviceReason, DeviceResource, DeviceState } from './devices.contract.js';
import type { ServerIncident } from './health.contract.js';
import type { BulkHold, BulkRoom } from './protection.messages.js';
import type { SignedIn } from '../platform/http/access.js';

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

/** Throws DeviceNotFound for devices of other accounts. */
export class GetDeviceBySession extends Query<DeviceSummary> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** Throws DeviceNotFound if the user may not use the device. Account owners may use all. */
export class RequireDevice extends Query<void> {
  constructor(
    readonly user: Pick<SignedIn, 'accountId' | 'deviceIds'>,
    /** ID or session ID. */
    readonly device: number | string,
  ) {
    super();
  }
}

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

/** Returns the phone number of the main device, even if the device is not connected. */
export class GetMainNumber extends Query<MainNumber | null> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Like GetMainNumber, but `deviceIds` has devices of all accounts. */
export class GetPlatformNumber extends Query<MainNumber | null> {}

export interface MainNumber {
  phone: string | null;
  lid: string | null;
  /** Devices that have the same number. */
  deviceIds: number[];
}

export interface DeviceSummary {
  id: number;
  accountId: number;
  sessionId: string;
  state: DeviceState;
  phone: string | null;
}

/** Returns devices of any account by ID, without deleted ones. */
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
  /** Pause between bulk messages, in seconds. */
  gap: { min: number; max: number };
  hold: BulkHold | null;
  /** Set while WhatsApp blocks messages to cold contacts. `until` is null if the end is unknown. */
  cold: { until: Date | null } | null;
  room: BulkRoom;
  /** True in the sandbox, where campaigns skip number protection. */
  isVirtual: boolean;
}

export class GetOpenDevices extends Query<number[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** Returns true if a device of any account has the number. Prevents endless automatic replies. */
export class IsOwnNumber extends Query<boolean> {
  constructor(
    readonly phone: string | null,
    readonly lid: string | null,
  ) {
    super();
  }
}

export interface DevicesDescription {
  hasLinked: boolean;
  count: number;
  countOn: number;
  trouble: { session_id: string; device_name: string; state: DeviceState; state_reason: DeviceReason | null }[];
}

export class DescribeDevices extends Query<DevicesDescription> {
  constructor(
    readonly accountId: number,
    /** Null means all devices. */
    readonly ids: readonly number[] | null = null,
  ) {
    super();
  }
}

export interface TroubledDevice {
  id: number;
  accountId: number;
  sessionId: string;
  name: string;
  isMain: boolean;
  state: DeviceState;
  reason: DeviceReason | null;
  connectedAt: Date | null;
  /** The process that holds the lease is dead, so `state` is stale. */
  isUnattended: boolean;
  limit: { by: DeviceLimit; until: Date | null } | null;
  guard: string | null;
}

/** Reads all accounts. Includes existing devices of `alsoIds`. */
export class FindTroubledDevices extends Query<TroubledDevice[]> {
  constructor(readonly alsoIds: readonly number[]) {
    super();
  }
}

export interface ServerDescription {
  expected: number;
  connected: number;
  /** Last start of a process that reconnected devices. */
  restart: { at: Date; seconds: number; devices: number } | null;
  incidents: ServerIncident[];
}

/** Reads all accounts. Cached for a few seconds. */
export class DescribeServer extends Query<ServerDescription> {}

// The sandbox uses these messages in the transaction that writes demo data.

export interface DemoDevice {
  id: number;
  name: string;
  isNew: boolean;
}

/** Returns the first device, or creates one that is not linked. */
export class EnsureDemoDevice extends Command<DemoDevice> {
  constructor(
    readonly accountId: number,
    readonly name: string,
  ) {
    super();
  }
}

/** Deletes only devices that were never linked. */
export class DeleteDemoDevices extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly ids: readonly number[],
  ) {
    super();
  }
}

/** Returns null once the device has been connected. */
export class FindDemoSession extends Query<string | null> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
  ) {
    super();
  }
}
