import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';

/** By device: since when it is not known what became of rows in hand, as the database was away and did not say. */
@Injectable()
export class Doubts {
  private readonly since = new Map<number, Date>();

  constructor(private readonly clock: Clock) {}

  of(deviceId: number): Date | undefined {
    return this.since.get(deviceId);
  }

  raise(deviceId: number): void {
    this.since.set(deviceId, this.clock.now());
  }

  settle(deviceId: number): void {
    this.since.delete(deviceId);
  }

  /** Does what changes rows in hand. When it fails they may be in either state. */
  raiseUnless<T>(deviceId: number, work: Promise<T>): Promise<T> {
    return work.catch((error: unknown) => {
      this.raise(deviceId);
      throw error;
    });
  }
}
