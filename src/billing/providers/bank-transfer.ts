import type { Checkout, PaymentProvider } from './provider.js';

/** A transfer to the platform's bank account. What came there nobody but an administrator can see, so there is nothing to ask. */
export class BankTransfer implements PaymentProvider {
  /** Our own page says where to transfer to, and takes the receipt. */
  async createCheckout({ orderKey, returnUrl }: Checkout): Promise<{ ref: string; url: string }> {
    return { ref: orderKey, url: returnUrl };
  }

  async fetch(): Promise<null> {
    return null;
  }

  async refund(): Promise<void> {
    // The administrator transfers it back.
  }

  async check(): Promise<void> {
    // There is nobody to ask.
  }
}
