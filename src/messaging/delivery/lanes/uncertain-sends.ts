import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';

/** Unacknowledged messages are sent again after this time. */
const ACK_TIMEOUT_MS = 45_000;

/** Devices with in-flight messages of unknown outcome. */
@Injectable()
export class UncertainSends {
  private readonly uncertainTimes = new Map<number, Date>();

  constructor(private readonly clock: Clock) {}

  repeatBefore(deviceId: number, openedAt: Date): Date {
    const uncertainBefore = this.uncertainTimes.get(deviceId) ?? new Date(this.clock.now().getTime() - ACK_TIMEOUT_MS);
    return openedAt > uncertainBefore ? openedAt : uncertainBefore;
  }

  /** Adds 1 ms, because the database has microseconds. */
  add(deviceId: number): void {
    this.uncertainTimes.set(deviceId, new Date(this.clock.now().getTime() + 1));
  }

  settle(deviceId: number, repeatBefore: Date): void {
    const uncertainBefore = this.uncertainTimes.get(deviceId);
    if (uncertainBefore && uncertainBefore <= repeatBefore) this.uncertainTimes.delete(deviceId);
  }

  /** Adds the device on failure, because the rows may be in either state. */
  addOnFailure<T>(deviceId: number, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.add(deviceId);
      throw error;
    });
  }
}
