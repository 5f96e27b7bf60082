import { PaymentState, PaymentStatus } from '@server/billing/payments/payments.contract.js';
import type { ChipTone } from '@/ui/status-chip.js';

export const PAYMENT_STATUSES = PaymentStatus.options;
export const PAYMENT_STATES = PaymentState.options;

export const TONES: Record<PaymentState, ChipTone> = {
  open: 'new',
  paid: 'good',
  held: 'bad',
  expired: 'idle',
  refused: 'idle',
  refunding: 'busy',
  refunded: 'idle',
};
