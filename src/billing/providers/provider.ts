import type { DisputeResource } from '../payments/payments.contract.js';

export interface Checkout {
  orderKey: string;
  amount: number;
  description: string;
  email: string;
  returnUrl: string;
  callbackUrl: string;
  expiresAt: Date;
}

export interface ProviderTransaction {
  id: string;
  amount: number;
  currency: string;
  orderKey: string | null;
  returned: number;
  isPlaceholder?: boolean;
}

export interface ProviderRefund {
  transactionId: string;
  ref: string | null;
  amount: number;
  returned: number;
  key: string;
}

export interface ProviderStatus {
  state: 'open' | 'paid' | 'over';
  transactions: ProviderTransaction[];
  raw: unknown;
}

/** Only its API decides payment states; browsers are never trusted. Methods throw ProviderTrouble. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }>;
  fetch(ref: string): Promise<ProviderStatus | null>;
  /** Idempotent per key. Returns the provider's refund id, if any. */
  refund(refund: ProviderRefund): Promise<string | null>;
  fetchDispute?(id: string): Promise<DisputeResource>;
  /** Verifies the key by a read-only request. */
  check(): Promise<void>;
}

export class ProviderTrouble extends Error {
  constructor(
    /** `refused`: the provider declined the request. */
    readonly kind: 'unreachable' | 'key_refused' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'ProviderTrouble';
  }
}
