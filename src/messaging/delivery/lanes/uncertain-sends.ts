import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';

/** Unacknowledged messages are sent again after this time, under the same ID. */
const ACK_TIMEOUT_MS = 45_000;

/** Devices with in-flight messages of unknown outcome. */
@Injectable()
export class UncertainSends {
  private readonly since = new Map<number, Date>();

  constructor(private readonly clock: Clock) {}

  repeatBefore(deviceId: number, openedAt: Date): Date {
    const unconfirmedSince = this.since.get(deviceId) ?? new Date(this.clock.now().getTime() - ACK_TIMEOUT_MS);
    return openedAt > unconfirmedSince ? openedAt : unconfirmedSince;
  }

  /** 1 ms more, because the database has microseconds. */
  add(deviceId: number): void {
    this.since.set(deviceId, new Date(this.clock.now().getTime() + 1));
  }

  /** Forgets the device, unless it was added after `repeatBefore`. */
  settle(deviceId: number, repeatBefore: Date): void {
    const since = this.since.get(deviceId);
    if (since && since <= repeatBefore) this.since.delete(deviceId);
  }

  /** Adds the device on failure, because the rows may be in either state. */
  addOnFailure<T>(deviceId: number, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.add(deviceId);
      throw error;
    });
  }
}
