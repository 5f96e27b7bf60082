import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { Providers } from '../providers/providers.js';
import {
  ConnectionCheck,
  PaymentSettings,
  PaymentSettingsBody,
  PaymentSettingsResult,
} from './payment-settings.contract.js';
import { ReadPaymentSettings } from './read-payment-settings.js';
import { SavePaymentSettings } from './save-payment-settings.js';

const CHECKS = { name: 'payment-checks', points: 20, seconds: 300 };

@Controller('api/v1/payment-settings')
export class PaymentSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly settings: ReadPaymentSettings,
    private readonly providers: Providers,
    private readonly config: Config,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('', { access: 'platform_settings', answer: PaymentSettingsResult })
  async get(): Promise<PaymentSettingsResult> {
    return { data: await this.read() };
  }

  @Route.post('', { access: 'platform_settings', body: PaymentSettingsBody, answer: PaymentSettingsResult })
  async save(
    @Current() who: SignedIn,
    @Fields() changes: PaymentSettingsBody,
    @From() origin: Origin,
  ): Promise<PaymentSettingsResult> {
    await this.commands.execute(new SavePaymentSettings(who, changes, origin));
    return { data: await this.read() };
  }

  /** Calls the provider that is chosen, with the keys that are stored. */
  @Route.post('check', { access: 'platform_settings', body: null, answer: ConnectionCheck })
  async check(@Current() who: SignedIn): Promise<ConnectionCheck> {
    await this.throttle.take(CHECKS, String(who.accountId));
    return { data: { result: await this.providers.check() } };
  }

  private async read(): Promise<PaymentSettings> {
    const row = await this.settings.read();
    const has = (name: Parameters<ReadPaymentSettings['open']>[1]): boolean => this.settings.open(row, name) !== null;
    const { bank_details, seller_name, seller_address, vat_number, prices_include_vat, provider } = row;
    const { appUrl, sandbox } = this.config;
    return {
      ...{ provider, bank_details, seller_name, seller_address, vat_number, prices_include_vat },
      providers: ['none', ...(sandbox ? (['test'] as const) : []), 'bank', 'moyasar', 'stripe'],
      ...{ has_moyasar_key: has('moyasar_key'), has_moyasar_webhook: has('moyasar_webhook') },
      ...{ has_stripe_key: has('stripe_key'), has_stripe_webhook: has('stripe_webhook') },
      ...{ moyasar_webhook_url: `${appUrl}/webhooks/moyasar`, stripe_webhook_url: `${appUrl}/webhooks/stripe` },
      ...{ vat_rate: row.vat_rate / 100, grace_days: row.grace_days },
    };
  }
}
