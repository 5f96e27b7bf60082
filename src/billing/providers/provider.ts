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
  /** Stands for an omitted payment, with the checkout's ID. */
  isPlaceholder?: boolean;
}

export interface ProviderRefund {
  transactionId: string;
  ref: string | null;
  amount: number;
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

/** Only the provider's API decides payment states. Methods throw ProviderError. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }>;
  fetch(ref: string): Promise<ProviderStatus | null>;
  /** Idempotent per key. */
  refund(refund: ProviderRefund): Promise<string | null>;
  fetchDispute?(id: string): Promise<DisputeResource>;
  check(): Promise<void>;
}

export interface WebhookMessage {
  body: Buffer;
  signature: string;
  readSecrets(): Promise<readonly string[]>;
}

export interface ReportedDispute {
  id: string;
  transactionId: string;
  /** Applies only where the key may not fetch disputes. */
  toResource(): DisputeResource;
}

export interface PaymentEvent {
  /** Null for an unsigned message, which only triggers a check. */
  id: string | null;
  /** ID of the checkout or transaction. */
  ref: string | null;
  dispute?: ReportedDispute;
  failedRefund?: { id: string; status: string };
}

export type Credentials = Readonly<Partial<Record<CredentialName, string>>>;

export interface ProviderDefinition<Credential extends string = string> {
  /** `Config.paymentApiUrls` may replace it. */
  apiUrl: string;
  /** Stored sealed. */
  credentials: z.ZodObject<Record<Credential, z.ZodString>>;
  webhookSecret: z.ZodString;
  open(apiUrl: string, credentials: Record<Credential, string>): Promise<PaymentProvider>;
  maxWebhookBytes: number;
  /** Requests without it are refused. Null if the body has a secret. */
  signatureHeader: string | null;
  readEvent(message: WebhookMessage): Promise<PaymentEvent | 'refused' | 'unreadable'>;
}

export const credential = (pattern: RegExp): z.ZodString =>
  z.string().trim().max(300, { error: 'too_long' }).regex(pattern, { error: 'key_invalid' });

export class ProviderError extends Error {
  constructor(
    readonly kind: 'unreachable' | 'key_refused' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'ProviderError';
  }
}
