import { z } from 'zod';
import type { DisputeResource } from '../payments/payments.contract.js';
import type { CredentialName } from './payment-provider.contract.js';

/** Amounts are in halalas. */
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
  /** Refunded amount. */
  returned: number;
  /** True if the provider omitted the payment. `id` is then the checkout's. */
  isPlaceholder?: boolean;
}

export interface ProviderRefund {
  transactionId: string;
  ref: string | null;
  amount: number;
  /** Amount of earlier refunds. */
  returned: number;
  /** Idempotency key. */
  key: string;
}

export interface ProviderStatus {
  /** `over`: can no longer be paid. */
  state: 'open' | 'paid' | 'over';
  transactions: ProviderTransaction[];
  raw: unknown;
}

/** Provider whose API alone decides payment states. Methods throw ProviderError. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }>;
  fetch(ref: string): Promise<ProviderStatus | null>;
  /** Idempotent per key. Returns the provider's refund id, if any. */
  refund(refund: ProviderRefund): Promise<string | null>;
  fetchDispute?(id: string): Promise<DisputeResource>;
  /** Verifies the key by a read-only request. */
  check(): Promise<void>;
}

export interface WebhookMessage {
  body: Buffer;
  /** Value of `signatureHeader`. */
  signature: string;
  readSecrets(): Promise<readonly string[]>;
}

export interface ReportedDispute {
  id: string;
  transactionId: string;
  /** Returns the fallback for a key that may not fetch disputes. */
  toResource(): DisputeResource;
}

export interface PaymentEvent {
  /** Null for an unsigned message, which only triggers a check and is throttled. */
  id: string | null;
  /** ID of the checkout or transaction. */
  ref: string | null;
  dispute?: ReportedDispute;
  failedRefund?: { id: string; status: string };
}

/** Stored credentials, of which any may be missing. */
export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

export interface ProviderDefinition<Credential extends string = string> {
  /** Default for `Config.paymentApiUrls`. */
  apiUrl: string;
  /** Stored as one sealed JSON with the webhook secrets. */
  credentials: z.ZodObject<Record<Credential, z.ZodString>>;
  webhookSecret: z.ZodString;
  open(apiUrl: string, credentials: Record<Credential, string>): Promise<PaymentProvider>;
  maxWebhookBytes: number;
  /** Requests without this header are refused before their body is read. Null if the body has a secret. */
  signatureHeader: string | null;
  readEvent(message: WebhookMessage): Promise<PaymentEvent | 'refused' | 'unreadable'>;
}

export const credential = (pattern: RegExp): z.ZodString =>
  z.string().trim().max(300, { error: 'too_long' }).regex(pattern, { error: 'key_invalid' });

export class ProviderError extends Error {
  constructor(
    /** `refused`: the provider declined the request. */
    readonly kind: 'unreachable' | 'key_refused' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}
