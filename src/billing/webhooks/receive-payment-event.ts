import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { log } from '../../platform/logging.js';
import { isEqual } from '../../platform/secrets.js';
import { countersOfAddress } from '../../platform/throttle/count-address.js';
import { Throttle } from '../../platform/throttle/throttle.js';
import { ReadPaymentSettings } from '../settings/read-payment-settings.js';
import { CheckPayment } from '../payments/check-payment.js';

export interface WebhookAnswer {
  status: number;
  body: Record<string, unknown>;
}

const RECEIVED: WebhookAnswer = { status: 200, body: { received: true } };
const REPEATED: WebhookAnswer = { status: 200, body: { received: true, duplicate: true } };
const REFUSED: WebhookAnswer = { status: 401, body: { message: 'The signature is wrong.', code: 'signature' } };
const UNREADABLE: WebhookAnswer = {
  status: 400,
  body: { message: 'The request could not be read.', code: 'malformed' },
};
const AGAIN: WebhookAnswer = { status: 503, body: { message: 'Please send it again.', code: 'unavailable' } };

/** Moyasar's messages are not signed: either they carry the secret, or they are no more than a hint to ask. */
const MoyasarMessage = z.looseObject({
  id: z.string().max(255),
  secret_token: z.string().optional(),
  data: z.looseObject({ invoice_id: z.string().max(255).nullish() }).optional(),
});
/** Hints from one address. */
const HINTS = { name: 'payment-hints', points: 120, seconds: 60 };

/**
 * What payment services tell: each is a reason to ask the service how the payment stands, and nothing it says is believed. Only what was
 * asked about without trouble counts as received, so that what was not is sent again.
 */
@Injectable()
export class ReceivePaymentEvent {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ReadPaymentSettings,
    private readonly checking: CheckPayment,
    private readonly throttle: Throttle,
  ) {}

  async fromStripe(raw: Buffer, signature: string): Promise<WebhookAnswer> {
    const secret = this.settings.open(await this.settings.read(), 'stripe_webhook');
    if (secret === null) return REFUSED;
    const { verifyStripeEvent } = await import('../providers/stripe.js');
    let event;
    try {
      event = verifyStripeEvent(raw, signature, secret);
    } catch {
      log.warn('an event that claims to be of Stripe was refused');
      return REFUSED;
    }
    const object = event.data.object as { object?: string; id?: string; payment_intent?: unknown };
    // Of a session; a charge or a refund names the transaction.
    const ref = object.object === 'checkout.session' ? object.id : object.payment_intent;
    return this.look('stripe', event.id, typeof ref === 'string' ? ref : null);
  }

  async fromMoyasar(raw: Buffer, ip: string): Promise<WebhookAnswer> {
    const message = MoyasarMessage.safeParse(parse(raw)).data;
    if (!message) return UNREADABLE;
    const secret = this.settings.open(await this.settings.read(), 'moyasar_webhook');
    if (message.secret_token !== undefined) {
      if (secret === null || !isEqual(message.secret_token, secret)) return REFUSED;
      return this.look('moyasar', message.id, message.data?.invoice_id ?? null);
    }
    await this.throttle.takeAll(countersOfAddress(HINTS, ip));
    // The callback of an invoice is the invoice itself.
    return this.look('moyasar', null, message.id);
  }

  private async look(
    provider: 'stripe' | 'moyasar',
    eventId: string | null,
    ref: string | null,
  ): Promise<WebhookAnswer> {
    const em = this.em.fork();
    if (eventId !== null) {
      const [known] = await em.execute<object[]>('select from payment_webhooks where provider = ? and event_id = ?', [
        provider,
        eventId,
      ]);
      if (known) return REPEATED;
    }
    const [payment] = await em.execute<{ id: string }[]>(
      'select id from payments where provider = ? and (provider_ref = ? or transaction_id = ?)',
      [provider, ref ?? '', ref ?? ''],
    );
    if (payment && !(await this.checking.check(Number(payment.id)))) return AGAIN;
    if (eventId !== null)
      await em.execute('insert into payment_webhooks (provider, event_id) values (?, ?) on conflict do nothing', [
        ...[provider, eventId],
      ]);
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
