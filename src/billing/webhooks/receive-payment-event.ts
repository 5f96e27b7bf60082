import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { z } from 'zod';
import { database } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { isEqual } from '../../platform/secrets.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { keyNamesOf, type OnlineProvider } from '../providers/payment-provider.contract.js';
import { ReadPaymentSettings } from '../settings/read-payment-settings.js';
import { RecordDispute } from '../disputes/record-dispute.js';
import { RefundPayments } from '../refunds/refund-payments.js';
import { CheckPayment } from '../payments/check-payment.js';

export interface WebhookResponse {
  status: number;
  body: Record<string, unknown>;
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

/** Moyasar does not sign messages. Without the secret they only trigger a check. */
const MoyasarMessage = z.looseObject({
  id: z.string().max(255),
  secret_token: z.string().optional(),
  data: z.looseObject({ invoice_id: z.string().max(255).nullish() }).optional(),
});
/** Unauthenticated messages per address. */
const HINTS = { name: 'payment-hints', points: 120, seconds: 60 };

/**
 * Content is not trusted: it triggers a check at the provider. Failed checks are not acknowledged, so providers retry.
 */
@Injectable()
export class ReceivePaymentEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ReadPaymentSettings,
    private readonly checking: CheckPayment,
    private readonly refunds: RefundPayments,
    private readonly disputes: RecordDispute,
    private readonly throttle: Throttle,
  ) {}

  async fromStripe(raw: Buffer, signature: string): Promise<WebhookResponse> {
    const secrets = await this.secretsOf('stripe');
    if (secrets.length === 0) return REFUSED;
    const { verifyStripeEvent } = await import('../providers/stripe.js');
    const event = secrets.map((secret) => verifyStripeEvent(raw, signature, secret)).find((one) => one !== null);
    if (!event) {
      log.warn('Stripe event refused: wrong signature');
      return REFUSED;
    }
    if (event.type.startsWith('charge.dispute.') && !(await this.disputes.record(event.data.object as Stripe.Dispute)))
      return RETRY_LATER;
    const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown; status?: string };
    if (object.object === 'refund' && object.id && ['failed', 'canceled'].includes(object.status ?? ''))
      await this.refunds.revert('stripe', object.id, object.status!);
    // Checkout sessions have the id; charges and refunds name the transaction.
    const ref = object.object === 'checkout.session' ? object.id : object.payment_intent;
    return this.check('stripe', event.id, typeof ref === 'string' ? ref : null);
  }

  async fromMoyasar(raw: Buffer, ip: string): Promise<WebhookResponse> {
    const message = MoyasarMessage.safeParse(parse(raw)).data;
    if (!message) return UNREADABLE;
    const { secret_token: token } = message;
    if (token !== undefined) {
      if (!(await this.secretsOf('moyasar')).some((secret) => isEqual(token, secret))) return REFUSED;
      return this.check('moyasar', message.id, message.data?.invoice_id ?? null);
    }
    await this.throttle.takeAll(countersOfAddress(HINTS, ip));
    // The callback body is the invoice.
    return this.check('moyasar', null, message.id);
  }

  private async secretsOf(provider: OnlineProvider): Promise<string[]> {
    const row = await this.settings.read();
    const [, ...names] = keyNamesOf(provider);
    return names.map((name) => this.settings.open(row, name)).filter((secret) => secret !== null);
  }

  private async check(provider: OnlineProvider, eventId: string | null, ref: string | null): Promise<WebhookResponse> {
    const db = database(this.em.fork());
    if (eventId !== null) {
      const known = await db
        .selectFrom('payment_webhooks')
        .select('event_id')
        .where('provider', '=', provider)
        .where('event_id', '=', eventId)
        .executeTakeFirst();
      if (known) return REPEATED;
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

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch {
    return null;
  }
}
