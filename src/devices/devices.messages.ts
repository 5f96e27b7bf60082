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

/** Throws DeviceNotFound for other accounts. */
export class GetDeviceBySession extends Query<DeviceSummary> {
  constructor(
    readonly accountId: number,
    readonly sessionId: string,
  ) {
    super();
  }
}

/** Throws DeviceNotFound for a device that a colleague may not use. Owners may use all. */
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

/** Returns the number of the main device, even if the device is not connected. */
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

/** Reads devices of any account. Omits deleted devices. */
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
  /** Sandbox campaigns skip number protection. */
  isVirtual: boolean;
}

export class GetOpenDevices extends Query<number[]> {
  constructor(readonly accountId: number) {
    super();
  }
}

/** True for a device's number in any account. Prevents endless automatic replies. */
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
    /** Null for all. */
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

/** Reads all accounts. Includes the devices of `alsoIds` that still exist. */
export class FindTroubledDevices extends Query<TroubledDevice[]> {
  constructor(readonly alsoIds: readonly number[]) {
    super();
  }
}

export interface ServerDescription {
  expected: number;
  connected: number;
  /** Last process start that reconnected devices. */
  restart: { at: Date; seconds: number; devices: number } | null;
  incidents: ServerIncident[];
}

/** Reads all accounts. Cached for a few seconds. */
export class DescribeServer extends Query<ServerDescription> {}

// The demo data of the sandbox uses these messages within its transaction.

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
