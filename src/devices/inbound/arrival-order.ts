import { BoundedCache } from '../../platform/bounded-cache.js';
import type { InboundMessage } from '../devices.ports.js';

const SECOND_MS = 1000;
/** Chats that had messages lately. */
const MAX_CHATS = 1000;

/**
 * Gives messages of one second different times, in the order in which they arrive: WhatsApp tells whole seconds. One that is decrypted
 * later keeps the time of its arrival, so it is recorded before those that arrived behind it.
 */
export class ArrivalOrder {
  private readonly chats = new BoundedCache<{ second: number; count: number }>(MAX_CHATS);

  place({ lid, phone, at }: InboundMessage): Date {
    const second = Math.floor(at.getTime() / SECOND_MS);
    const name = lid ?? phone ?? '';
    const previous = this.chats.get(name);
    const count = previous?.second === second ? previous.count + 1 : 0;
    this.chats.set(name, { second, count });
    const place = second * SECOND_MS + Math.min(count, SECOND_MS - 1);
    return place > at.getTime() ? new Date(place) : at;
  }
}
