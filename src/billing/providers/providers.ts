import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { Provider } from '../settings/payment-settings.contract.js';
import type { VatTerms } from '../prices/price.js';
import { ReadPaymentSettings, vatOf } from '../settings/read-payment-settings.js';
import { BankTransfer } from './bank-transfer.js';
import { Moyasar } from './moyasar.js';
import { type PaymentProvider, ProviderTrouble } from './provider.js';
import { TestProvider } from './test-provider.js';

/** The payment services, with the keys that are stored now. */
@Injectable()
export class Providers {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly settings: ReadPaymentSettings,
  ) {}

  /** Null where this one cannot be asked: it has no key, or is of the practice network. */
  async of(name: string): Promise<PaymentProvider | null> {
    const { config } = this;
    if (name === 'bank') return new BankTransfer();
    if (name === 'test') return config.sandbox ? new TestProvider(this.em, config.appUrl) : null;
    if (name !== 'moyasar' && name !== 'stripe') return null;
    const key = this.settings.open(await this.settings.read(), `${name}_key`);
    if (key === null) return null;
    if (name === 'moyasar') return new Moyasar(config.moyasarApiUrl, key);
    // Its library is some megabytes, and most installations never ask it.
    const { StripeCheckout } = await import('./stripe.js');
    return new StripeCheckout(config.stripeApiUrl, key);
  }

  /** How is sold now: by whom payments are taken, and with what VAT. */
  async terms(): Promise<{ chosen: { name: Provider; provider: PaymentProvider } | null; vat: VatTerms }> {
    const settings = await this.settings.read();
    const provider = await this.of(settings.provider);
    return { chosen: provider && { name: settings.provider, provider }, vat: vatOf(settings) };
  }

  async check(): Promise<'ok' | 'no_key' | 'key_refused' | 'unreachable'> {
    const { chosen } = await this.terms();
    if (!chosen) return 'no_key';
    try {
      await chosen.provider.check();
      return 'ok';
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error;
      return error.kind === 'unreachable' ? 'unreachable' : 'key_refused';
    }
  }
}
