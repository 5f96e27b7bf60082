import type { PaymentResource, PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const PAYMENT_STATUSES = ['paid', 'unpaid'] as const satisfies readonly PaymentStatus[];

export const TONES: Record<PaymentState, ChipTone> = {
  open: 'busy',
  paid: 'good',
  held: 'bad',
  expired: 'idle',
  refused: 'idle',
  refunding: 'busy',
  refunded: 'idle',
};

/**
 * The word for how a payment stands; of money that went back in the service's dashboard that it did. Whoever has paid has nothing to
 * decide: to them it is being checked.
 */
export function stateKey({ state, reason }: Pick<PaymentResource, 'state' | 'reason'>, mayDecide: boolean) {
  if (state !== 'held') return `payments.states.${state}` as const;
  const isReturned = reason === 'returned' || reason === 'returned_part';
  if (mayDecide) return isReturned ? 'payments.states.returned' : 'payments.states.held';
  return isReturned ? 'payments.states.returned_checked' : 'payments.states.checked';
}

export const PAYMENT_STATES = Object.keys(TONES) as PaymentState[];

/** Where a payment that waits is paid: the service's page, or of a transfer ours, which says where to and takes the receipt. */
export const payableAt = ({ state, redirect_url: url }: Pick<PaymentResource, 'state' | 'redirect_url'>) =>
  state === 'open' ? url : null;

/** Nothing comes of it any more, also of one whose page at the service could not be made: the package is ordered anew. */
export const isOver = ({ state, redirect_url: url }: Pick<PaymentResource, 'state' | 'redirect_url'>): boolean =>
  state === 'expired' || state === 'refused' || (state === 'open' && url === null);
