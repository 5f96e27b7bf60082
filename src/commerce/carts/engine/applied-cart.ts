import type { HistoryReason } from '../../orders/order-history.js';
import type { MessagePlan } from '../../automations/plan-messages.js';

export interface AppliedCart {
  cartId: number | null;
  /** Messages to plan in the same transaction. */
  plans: MessagePlan[];
  /** Cart IDs to publish after the commit. */
  changed: number[];
  /** Set if the event is too old. */
  history?: HistoryReason;
}
