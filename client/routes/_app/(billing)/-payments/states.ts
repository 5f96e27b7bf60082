import type { PaymentResource, PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const PAYMENT_STATUSES = ['paid', 'unpaid'] as const satisfies readonly PaymentStatus[];

export const TONES: Record<PaymentState, ChipTone> = {
  open: 'new',
  paid: 'good',
  held: 'bad',
  expired: 'idle',
  refused: 'idle',
  refunding: 'busy',
  refunded: 'idle',
};

/** The word for how a payment stands; of money that went back in the service's dashboard that it did. */
export const stateKey = ({ state, reason }: Pick<PaymentResource, 'state' | 'reason'>) =>
  `payments.states.${state === 'held' && (reason === 'returned' || reason === 'returned_part') ? 'returned' : state}` as const;

export const PAYMENT_STATES = Object.keys(TONES) as PaymentState[];
