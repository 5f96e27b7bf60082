import type { PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const TONES: Record<PaymentState, ChipTone> = {
  open: 'new',
  paid: 'good',
  held: 'bad',
  expired: 'idle',
  refused: 'idle',
  refunding: 'busy',
  refunded: 'idle',
};

// The addresses of lists are in the first load of every page, and the contract would bring the schema library along.
export const PAYMENT_STATUSES: readonly PaymentStatus[] = ['paid', 'unpaid'];
export const PAYMENT_STATES = Object.keys(TONES) as PaymentState[];
