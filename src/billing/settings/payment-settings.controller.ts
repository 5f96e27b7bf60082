import { Controller } from '@nestjs/common';
import { Config } from '../../platform/config.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import {
  KEY_FIELDS,
  type KeyName,
  ONLINE_PROVIDERS,
  type OnlineProvider,
} from '../providers/payment-provider.contract.js';
import { Providers } from '../providers/providers.js';
import { SavePaymentSettingsBody } from './save-payment-settings-body.js';
import { PaymentCredentials } from './payment-credentials.js';
import {
  ConnectionCheck,
  PaymentSettings,
  type PaymentSettingsBody,
  PaymentSettingsResult,
} from './payment-settings.contract.js';
import { ReadPaymentSettings } from './read-payment-settings.js';
import { SavePaymentSettings } from './save-payment-settings.js';

const WRITE_ACCESS = { rule: 'platform_settings', impersonator: false } as const;
const CHECK_LIMIT = { name: 'payment-checks', points: 20, seconds: 300 };

@Controller('api/v1/payment-settings')
export class PaymentSettingsController {
  constructor(
    private readonly savePaymentSettings: SavePaymentSettings,
    private readonly settings: ReadPaymentSettings,
    private readonly credentials: PaymentCredentials,
    private readonly providers: Providers,
    private readonly config: Config,
    private readonly throttle: Throttle,
  ) {}

  @Route.get('', { access: 'platform_settings', response: PaymentSettingsResult })
  async get(): Promise<PaymentSettingsResult> {
    return { data: await this.read() };
  }

  @Route.post('', { access: WRITE_ACCESS, body: SavePaymentSettingsBody, response: PaymentSettingsResult })
  async save(
    @Current() user: SignedIn,
    @Fields() changes: PaymentSettingsBody,
    @From() origin: Origin,
  ): Promise<PaymentSettingsResult> {
    await this.savePaymentSettings.execute(user, changes, origin);
    return { data: await this.read() };
  }

  @Route.post('check', { access: WRITE_ACCESS, body: null, response: ConnectionCheck })
  async check(@Current() user: SignedIn): Promise<ConnectionCheck> {
    await this.throttle.take(CHECK_LIMIT, String(user.accountId));
    return { data: { result: await this.providers.check() } };
  }

  private async read(): Promise<PaymentSettings> {
    const row = await this.settings.read();
    const credentials = await this.credentials.read();
    const { bank_details, seller_name, seller_address, vat_number, prices_include_vat, provider } = row;
    const { appUrl, sandbox } = this.config;
    return {
      provider,
      bank_details,
      seller_name,
      seller_address,
      vat_number,
      prices_include_vat,
      providers: ['none', ...(sandbox ? (['test'] as const) : []), 'bank', ...ONLINE_PROVIDERS],
      ...(Object.fromEntries(
        KEY_FIELDS.map(({ provider, credential, name }) => [
          `has_${name}`,
          credentials[provider][credential] !== undefined,
        ]),
      ) as Record<`has_${KeyName}`, boolean>),
      ...(Object.fromEntries(
        ONLINE_PROVIDERS.map((name) => [`${name}_webhook_url`, `${appUrl}/webhooks/${name}`]),
      ) as Record<`${OnlineProvider}_webhook_url`, string>),
      vat_rate: row.vat_rate / 100,
      grace_days: row.grace_days,
      revision: row.revision,
    };
  }
}
