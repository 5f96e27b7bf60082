import { BoundedCache } from '../../platform/bounded-cache.js';
import type { InboundMessage } from '../devices.ports.js';

const SECOND_MS = 1000;
const MAX_CHATS = 1000;

/** WhatsApp's times are whole seconds. Distinct times keep the arrival order. */
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
