import type { Checkout, PaymentProvider } from './provider.js';

/** Only administrators see incoming money, so nothing is fetched. */
export class BankTransfer implements PaymentProvider {
  /** Returns our own payment page, which takes the receipt. */
  async createCheckout({ orderKey, returnUrl }: Checkout): Promise<{ ref: string; url: string }> {
    return { ref: orderKey, url: returnUrl };
  }

  async fetch(): Promise<null> {
    return null;
  }

  async refund(): Promise<null> {
    return null;
  }

  async check(): Promise<void> {}
}
