import type { MessageClaim, DeviceClaim } from '../claim-queued.js';

/** Written as `sending` by this process. */
export interface InFlight {
  claim: MessageClaim;
  epoch: number;
  openedAt: Date;
}

export class InFlightMessages {
  private readonly held = new Map<number, InFlight[]>();

  has(deviceId: number): boolean {
    return this.held.has(deviceId);
  }

  put(deviceId: number, message: InFlight): void {
    const messages = this.held.get(deviceId);
    if (messages) messages.push(message);
    else this.held.set(deviceId, [message]);
  }

  takeAll(deviceId: number): InFlight[] {
    const messages = this.held.get(deviceId) ?? [];
    this.held.delete(deviceId);
    return messages;
  }

  /** Messages of a previous connection are claimed from their rows. */
  take({ deviceId, epoch }: DeviceClaim, openedAt: Date): { claims: MessageClaim[]; hasStale: boolean } {
    const messages = this.takeAll(deviceId);
    const current = messages.filter((one) => one.epoch === epoch && one.openedAt.getTime() === openedAt.getTime());
    return { claims: current.map(({ claim }) => claim), hasStale: current.length < messages.length };
  }
}
