import type { PaymentResource, PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const PAYMENT_STATUSES = ['paid', 'unpaid'] as const satisfies readonly PaymentStatus[];

export const PAYMENT_TONES: Record<PaymentState, ChipTone> = {
  open: 'busy',
  paid: 'good',
  held: 'bad',
  expired: 'idle',
  refused: 'idle',
  refunding: 'busy',
  refunded: 'idle',
  refund_failed: 'bad',
};

/** Shows buyers a failed refund as in progress, because only administrators can act. */
export function stateKey({ state, reason }: Pick<PaymentResource, 'state' | 'reason'>, canDecide: boolean) {
  if (state === 'refund_failed' && !canDecide) return 'payments.states.refunding';
  if (state !== 'held') return `payments.states.${state}` as const;
  const isReturned = reason === 'returned' || reason === 'returned_part';
  if (canDecide) return isReturned ? 'payments.states.returned' : 'payments.states.held';
  return isReturned ? 'payments.states.returned_checked' : 'payments.states.checked';
}

export const PAYMENT_STATES = Object.keys(PAYMENT_TONES) as PaymentState[];

/** Returns the provider's page, or ours for a bank transfer. */
export const paymentPageUrl = ({ state, redirect_url: url }: Pick<PaymentResource, 'state' | 'redirect_url'>) =>
  state === 'open' ? url : null;

/** Includes payments without a provider page. */
export const isPaymentOver = ({ state, redirect_url: url }: Pick<PaymentResource, 'state' | 'redirect_url'>): boolean =>
  state === 'expired' || state === 'refused' || (state === 'open' && url === null);
