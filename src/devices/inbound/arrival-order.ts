import { BoundedCache } from '../../platform/bounded-cache.js';
import type { InboundMessage } from '../devices.ports.js';

const SECOND_MS = 1000;
const MAX_CHATS = 1000;

/** Keeps the arrival order within a second, because WhatsApp's times are whole seconds. */
export class ArrivalOrder {
  private readonly chats = new BoundedCache<{ second: number; count: number }>(MAX_CHATS);

  toDistinctTime({ lid, phone, at }: InboundMessage): Date {
    const second = Math.floor(at.getTime() / SECOND_MS);
    const chatKey = lid ?? phone ?? '';
    const previous = this.chats.get(chatKey);
    const count = previous?.second === second ? previous.count + 1 : 0;
    this.chats.set(chatKey, { second, count });
    const time = second * SECOND_MS + Math.min(count, SECOND_MS - 1);
    return time > at.getTime() ? new Date(time) : at;
  }
}
