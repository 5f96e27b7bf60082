import type { PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
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

export const PAYMENT_STATES = Object.keys(TONES) as PaymentState[];
