/** An order as a payment service is to ask for it. */
export interface Checkout {
  /** Ours, and the same in each try: the service makes one checkout of it. */
  orderKey: string;
  /** Halalas. */
  amount: number;
  description: string;
  email: string;
  /** Where the payer comes back to, having paid or not. */
  returnUrl: string;
  /** Where the service calls. */
  callbackUrl: string;
  expiresAt: Date;
}

/** Money that came. */
export interface ProviderTransaction {
  id: string;
  amount: number;
  /** As ISO 4217 writes it. */
  currency: string;
  /** The order it names. */
  orderKey: string | null;
  /** How much of it went back, whoever asked for that. */
  returned: number;
}

/** How a checkout stands at the service. */
export interface ProviderStatus {
  state: 'open' | 'paid' | 'over';
  transactions: ProviderTransaction[];
  /** What the service said, for administrators. */
  raw: unknown;
}

/** A payment service. What it says of a checkout is asked there, never believed of a browser. Throws ProviderTrouble. */
export interface PaymentProvider {
  createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }>;
  /** Null when it knows no such checkout. */
  fetch(ref: string): Promise<ProviderStatus | null>;
  /** Gives all of a transaction back; again with the same key it changes nothing. */
  refund(transactionId: string, amount: number, key: string): Promise<void>;
  /** Asks something that changes nothing. */
  check(): Promise<void>;
}

export class ProviderTrouble extends Error {
  constructor(
    /** `refused`: the service understood and does not do it. */
    readonly kind: 'unreachable' | 'key_refused' | 'refused',
    message: string,
  ) {
    super(message);
    this.name = 'ProviderTrouble';
  }
}
