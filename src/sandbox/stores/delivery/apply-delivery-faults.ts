import { randomUUID } from 'node:crypto';
import type { Store } from '../state/store.js';
import type { DeliveryRecord } from '../state/store-records.js';

/** Returns two deliveries if the delivery is sent twice. */
export function applyDeliveryFaults(store: Store, delivery: DeliveryRecord): DeliveryRecord[] {
  const { trouble } = store.record;
  const consume = (name: 'wrong_signature' | 'twice' | 'lost'): boolean => {
    if (trouble[name] <= 0) return false;
    trouble[name] -= 1;
    store.save();
    delivery.trouble.push(name);
    return true;
  };
  if (consume('lost')) return [{ ...delivery, state: 'lost' }];
  consume('wrong_signature');
  const isTwice = consume('twice');
  if (trouble.late_ms > 0) {
    delivery.trouble.push('late');
    delivery.dueAt += trouble.late_ms;
  }
  if (trouble.out_of_order > 0) {
    delivery.trouble.push('out_of_order');
    delivery.state = 'held';
  }
  return isTwice
    ? [delivery, { ...delivery, id: randomUUID(), tries: [], trouble: [...delivery.trouble] }]
    : [delivery];
}

/** Returns none until enough deliveries are held. */
export function releaseHeld(store: Store): DeliveryRecord[] {
  const { trouble } = store.record;
  const held = [...store.deliveries.values()].filter(({ state }) => state === 'held');
  if (held.length === 0 || held.length < trouble.out_of_order) return [];
  trouble.out_of_order = 0;
  store.save();
  return held.reverse().map((delivery) => {
    delivery.state = 'waiting';
    delivery.dueAt = Math.max(delivery.dueAt, Date.now());
    return store.deliveries.put(delivery);
  });
}
