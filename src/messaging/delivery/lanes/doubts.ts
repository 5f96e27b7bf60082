import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock.js';

/** An answer that is missing for so long will not come: the same message, with the same id, is handed over again. */
const ACK_PATIENCE_MS = 45_000;

/** By device: since when it is not known what became of rows in hand, as the database was away and did not say. */
@Injectable()
export class Doubts {
  private readonly since = new Map<number, Date>();

  constructor(private readonly clock: Clock) {}

  /** What was handed over before and has no answer goes again: what a former connection left, and what the present one is silent about. */
  repeatBefore(deviceId: number, openedAt: Date): Date {
    const silentSince = this.since.get(deviceId) ?? new Date(this.clock.now().getTime() - ACK_PATIENCE_MS);
    return openedAt > silentSince ? openedAt : silentSince;
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
