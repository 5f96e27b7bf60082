import type { MessagePlan } from '../../automations/plan-messages.js';

/** What came of an event about a cart. */
export interface AppliedCart {
  /** Null: nothing is known of the cart, and nothing is to be. */
  cartId: number | null;
  /** For planMessages, in the same transaction. */
  plans: MessagePlan[];
  /** Carts that changed, of which the caller tells after the commit. */
  changed: number[];
}
