import type { Claim, DeviceClaim } from '../claim-queued.js';

/** A message that was written as `sending`, by this process, for a connection that it holds. */
export interface InHand {
  claim: Claim;
  /** Of the claim of its device that it was written under. */
  epoch: number;
  openedAt: Date;
}

/** By device, in the order in which they were answered. */
export class MessagesInHand {
  private readonly held = new Map<number, InHand[]>();

  has(deviceId: number): boolean {
    return this.held.has(deviceId);
  }

  put(deviceId: number, message: InHand): void {
    const messages = this.held.get(deviceId);
    if (messages) messages.push(message);
    else this.held.set(deviceId, [message]);
  }

  takeAll(deviceId: number): InHand[] {
    const messages = this.held.get(deviceId) ?? [];
    this.held.delete(deviceId);
    return messages;
  }

  /** Those of a connection. What was written for a former one its rows tell: it counts as unanswered there. */
  take({ deviceId, epoch }: DeviceClaim, openedAt: Date): { claims: Claim[]; isLeftOver: boolean } {
    const messages = this.takeAll(deviceId);
    const ours = messages.filter((one) => one.epoch === epoch && one.openedAt.getTime() === openedAt.getTime());
    return { claims: ours.map(({ claim }) => claim), isLeftOver: ours.length < messages.length };
  }
}
