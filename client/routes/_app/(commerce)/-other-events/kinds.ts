import type { OtherEventResource } from '@server/commerce/other-events/other-events.contract.js';

// Apart from the data: the address is read before the page is loaded.

export const EVENT_KINDS = [
  ...(['order', 'cod', 'customer', 'review', 'question'] as const),
  ...(['shipping', 'invoice', 'staff'] as const),
] satisfies OtherEventResource['kind'][];

/** In the order in which a message goes through them. */
export const MESSAGE_STATES = [
  ...(['waiting', 'queued', 'sent', 'delivered', 'read'] as const),
  ...(['failed', 'skipped', 'cancelled'] as const),
] satisfies OtherEventResource['state'][];

/** As the orders of which customers were asked whether they stand. */
export const COD_STATES = [
  ...(['asked', 'confirmed', 'cancelled', 'change_address', 'silent'] as const),
] satisfies OtherEventResource['cod'][];
