import type { StoreEvent } from '../store-events/store-event.js';

/** Orders and carts by `store_events` ID. */
export type EventSubjects = Map<number, readonly string[]>;

export const subjectsOf = (events: readonly StoreEvent[]): string[] => events.flatMap(subjectOf);

function subjectOf(event: StoreEvent): string[] {
  switch (event.kind) {
    case 'order':
      return [`order ${event.order.id}`];
    case 'cart':
      return [`cart ${event.cart.id}`];
    case 'shipment':
      return [`order ${event.orderId}`];
    case 'invoice':
      return event.orderId === null ? [] : [`order ${event.orderId}`];
    default:
      return [];
  }
}

/** Returns true if an earlier event of a subject is pending. */
export const isBehind = (id: number, subjects: readonly string[], pendingEvents: EventSubjects): boolean =>
  [...pendingEvents].some(
    ([otherId, otherSubjects]) => otherId < id && otherSubjects.some((subject) => subjects.includes(subject)),
  );
