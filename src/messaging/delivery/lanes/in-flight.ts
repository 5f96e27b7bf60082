import type { MessageClaim, DeviceClaim } from '../claim-queued.js';

/** Message sent on an open connection without being queued. */
export interface InFlight {
  claim: MessageClaim;
  epoch: number;
  openedAt: Date;
}

export class InFlightMessages {
  private readonly messagesByDevice = new Map<number, InFlight[]>();

  has(deviceId: number): boolean {
    return this.messagesByDevice.has(deviceId);
  }

  put(deviceId: number, message: InFlight): void {
    const messages = this.messagesByDevice.get(deviceId);
    if (messages) messages.push(message);
    else this.messagesByDevice.set(deviceId, [message]);
  }

  takeAll(deviceId: number): InFlight[] {
    const messages = this.messagesByDevice.get(deviceId) ?? [];
    this.messagesByDevice.delete(deviceId);
    return messages;
  }

  /** Omits stale messages of a previous connection, which are claimed from their rows. */
  take({ deviceId, epoch }: DeviceClaim, openedAt: Date): { claims: MessageClaim[]; hasStale: boolean } {
    const messages = this.takeAll(deviceId);
    const current = messages.filter(
      (message) => message.epoch === epoch && message.openedAt.getTime() === openedAt.getTime(),
    );
    return { claims: current.map(({ claim }) => claim), hasStale: current.length < messages.length };
  }
}
