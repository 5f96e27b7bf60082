import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { PROVIDERS } from '../providers/online-providers.gen.js';
import type { OnlineProvider } from '../providers/payment-provider.contract.js';
import { PaymentCredentials } from '../settings/payment-credentials.js';
import { RecordDispute } from '../disputes/record-dispute.js';
import { RefundPayments } from '../refunds/refund-payments.js';
import { CheckPayment } from '../payments/check-payment.js';

export interface WebhookResponse {
  status: number;
  body: Record<string, unknown>;
}

export interface ReceivedMessage {
  body: Buffer;
  signature: string;
  address: string;
}

const RECEIVED: WebhookResponse = { status: 200, body: { received: true } };
const REPEATED: WebhookResponse = { status: 200, body: { received: true, duplicate: true } };
export const REFUSED: WebhookResponse = {
  status: 401,
  body: { message: 'The signature is wrong.', code: 'signature' },
};
const UNREADABLE: WebhookResponse = {
  status: 400,
  body: { message: 'The request could not be read.', code: 'malformed' },
};
const RETRY_LATER: WebhookResponse = { status: 503, body: { message: 'Please send it again.', code: 'unavailable' } };

const UNSIGNED_LIMIT = { name: 'payment-hints', points: 120, seconds: 60 };

/**
 * Events are not trusted: they trigger a check at the provider. Failed checks are not acknowledged, so providers retry.
 */
@Injectable()
export class ReceivePaymentEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly credentials: PaymentCredentials,
    private readonly checking: CheckPayment,
    private readonly refunds: RefundPayments,
    private readonly disputes: RecordDispute,
    private readonly throttle: Throttle,
  ) {}

  async receive(provider: OnlineProvider, { body, signature, address }: ReceivedMessage): Promise<WebhookResponse> {
    const readSecrets = () => this.secretsOf(provider);
    const event = await PROVIDERS[provider].readEvent({ body, signature, readSecrets });
    if (event === 'refused') return REFUSED;
    if (event === 'unreadable') return UNREADABLE;
    const { id, ref, dispute, failedRefund } = event;
    if (id === null) await this.throttle.takeAll(countersOfAddress(UNSIGNED_LIMIT, address));
    if (dispute && !(await this.disputes.record(provider, dispute))) return RETRY_LATER;
    if (failedRefund) await this.refunds.revert(provider, failedRefund.id, failedRefund.status);
    return this.check(provider, id, ref);
  }

  private async secretsOf(provider: OnlineProvider): Promise<string[]> {
    const { webhook, webhook_previous: previous } = (await this.credentials.read())[provider];
    return [webhook, previous].filter((secret) => secret !== undefined);
  }

  private async check(provider: OnlineProvider, eventId: string | null, ref: string | null): Promise<WebhookResponse> {
    const db = database(this.em.fork());
    if (eventId !== null) {
      const existing = await db
        .selectFrom('payment_webhooks')
        .select('event_id')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      if (existing) return REPEATED;
    }
    const payment = await db
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', provider)
      .where((eb) => eb.or([eb('provider_ref', '=', ref ?? ''), eb('transaction_id', '=', ref ?? '')]))
      .executeTakeFirst();
    if (payment && !(await this.checking.check(payment.id))) return RETRY_LATER;
    if (eventId !== null)
      await db
        .insertInto('payment_webhooks')
        .values({ provider, event_id: eventId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    return RECEIVED;
  }
}
