import type { HistoryReason } from '../../orders/order-history.js';
import type { MessagePlan } from '../../automations/plan-messages.js';

export interface AppliedCart {
  cartId: number | null;
  /** Messages to plan in the same transaction. */
  plans: MessagePlan[];
  /** IDs of changed carts, to publish after the commit. */
  changed: number[];
  /** Reason why the event is too old to apply. */
  history?: HistoryReason;
}
