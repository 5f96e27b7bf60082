import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { ProviderUnavailable } from '../billing.errors.js';
import { ProviderError } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import type { PaymentRow } from './payment-row.js';

@Injectable()
export class OpenCheckout {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Returns the URL of the payment page. Throws ProviderUnavailable. */
  async open(row: PaymentRow): Promise<string> {
    const provider = await this.providers.of(row.provider);
    if (!provider || row.expires_at === null) throw new ProviderUnavailable();
    const { appUrl } = this.config;
    const checkout = await provider
      .createCheckout({
        orderKey: row.order_key,
        amount: row.total,
        description: describeOrder(row),
        email: row.buyer_email,
        returnUrl: `${appUrl}/payment-return/${row.id}`,
        callbackUrl: `${appUrl}/webhooks/${row.provider}`,
        expiresAt: row.expires_at,
      })
      .catch((error: unknown) => {
        if (!(error instanceof ProviderError)) throw error;
        log.warn(
          { paymentId: row.id, provider: row.provider, kind: error.kind },
          'checkout not created at payment provider',
        );
        throw new ProviderUnavailable();
      });
    const stored = await database(this.em.fork())
      .updateTable('payments')
      .set({
        provider_ref: sql<string>`coalesce(provider_ref, ${checkout.ref})`,
        redirect_url: sql<string>`coalesce(redirect_url, ${checkout.url})`,
        check_at: sql<Date>`case when provider = 'bank' then expires_at else ${this.clock.now()} end`,
        updated_at: NOW,
      })
      .where('id', '=', row.id)
      .returning('redirect_url')
      .executeTakeFirst();
    return stored?.redirect_url ?? checkout.url;
  }
}

const describeOrder = ({ package_title, months, period_type }: PaymentRow): string =>
  `${package_title}, ${months} ${period_type}${months === 1 ? '' : 's'}`;
