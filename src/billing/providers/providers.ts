import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import type { PaymentProviderName } from '../payments/payments.contract.js';
import type { Provider } from '../settings/payment-settings.contract.js';
import type { VatTerms } from '../price.js';
import { PaymentCredentials } from '../settings/payment-credentials.js';
import { ReadPaymentSettings, vatOf } from '../settings/read-payment-settings.js';
import { Circuits } from '../../platform/slow-receivers/circuits.js';
import { BankTransfer } from './bank-transfer.js';
import { breakCircuit } from './break-circuit.js';
import { PROVIDERS } from './online-providers.gen.js';
import { isOnlineProvider } from './payment-provider.contract.js';
import { type PaymentProvider, ProviderError } from './provider.js';
import { TestProvider } from './test-provider.js';

@Injectable()
export class Providers {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly settings: ReadPaymentSettings,
    private readonly credentials: PaymentCredentials,
    private readonly circuits: Circuits,
  ) {}

  /** Returns null without credentials, and for the test provider outside the sandbox. */
  async of(name: PaymentProviderName): Promise<PaymentProvider | null> {
    const { config } = this;
    if (isOnlineProvider(name)) {
      const definition = PROVIDERS[name];
      const { data } = definition.credentials.safeParse((await this.credentials.read())[name]);
      const apiUrl = config.paymentApiUrls[name] ?? definition.apiUrl;
      return data ? breakCircuit(name, await definition.open(apiUrl, data), this.circuits) : null;
    }
    switch (name) {
      case 'bank':
        return new BankTransfer();
      case 'test':
        return config.sandbox ? new TestProvider(this.em, config.appUrl) : null;
      case 'admin':
      case 'none':
        return null;
    }
  }

  async readTerms(): Promise<{ chosen: { name: Provider; provider: PaymentProvider } | null; vat: VatTerms }> {
    const settings = await this.settings.read();
    const provider = await this.of(settings.provider);
    return { chosen: provider && { name: settings.provider, provider }, vat: vatOf(settings) };
  }

  async check(): Promise<'ok' | 'no_key' | 'key_refused' | 'unreachable'> {
    const { chosen } = await this.readTerms();
    if (!chosen) return 'no_key';
    try {
      await chosen.provider.check();
      return 'ok';
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return error.kind === 'unreachable' ? 'unreachable' : 'key_refused';
    }
  }
}
