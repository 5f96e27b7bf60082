import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { log } from '../../platform/logging.js';
import { ProviderUnavailable } from '../billing.errors.js';
import { ProviderTrouble } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { PaymentRow } from './payment-row.js';

/** Has the provider make the page on which an order is paid. */
@Injectable()
export class OpenCheckout {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** The address to pay at. An order whose page could not be made stays without one, and may be tried again. */
  async open(row: PaymentRow): Promise<string> {
    const provider = await this.providers.of(row.provider);
    if (!provider || row.expires_at === null) throw new ProviderUnavailable();
    const { appUrl } = this.config;
    const made = await provider
      .createCheckout({
        ...{ orderKey: row.order_key, amount: row.total, description: describe(row), email: row.buyer_email },
        ...{ returnUrl: `${appUrl}/payment-return/${row.id}`, callbackUrl: `${appUrl}/webhooks/${row.provider}` },
        expiresAt: new Date(row.expires_at),
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderTrouble)) throw error;
        log.warn({ paymentId: row.id, provider: row.provider, kind: error.kind }, 'no page to pay on was made');
        throw new ProviderUnavailable();
      });
    const [kept] = await this.em.fork().execute<{ redirect_url: string }[]>(
      `update payments set provider_ref = coalesce(provider_ref, ?), redirect_url = coalesce(redirect_url, ?),
         check_at = case when provider = 'bank' then expires_at else ? end, updated_at = now() where id = ? returning redirect_url`,
      [made.ref, made.url, this.clock.now(), row.id],
    );
    return kept?.redirect_url ?? made.url;
  }
}

const describe = ({ package_title, months, period_type }: PaymentRow): string =>
  `${package_title}, ${months} ${period_type}${months === 1 ? '' : 's'}`;
