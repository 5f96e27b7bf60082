import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Invoice {
  id: string;
  status: string;
  amount: number;
  currency: string;
  url: string;
  metadata: { order: string };
  callback_url: string;
  payments: { id: string; status: string; amount: number; currency: string; refunded: number }[];
}

interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  client_reference_id: string;
  refunded: number;
  metadata: { order: string };
}

export const MOYASAR_KEY = 'sk_test_moyasar123';
export const MOYASAR_WEBHOOK = 'a shared secret'.replaceAll(' ', '-');
export const STRIPE_KEY = 'sk_test_stripe123';
export const STRIPE_WEBHOOK = 'whsec_stripe123';

type ServiceResponse = [status: number, body: unknown];
const NOT_FOUND: ServiceResponse = [404, { error: { type: 'invalid_request_error', message: 'not found' } }];

/** Imitates Moyasar and Stripe with keys and signatures. Specs decide who pays. */
export class PaymentServices {
  readonly invoices = new Map<string, Invoice>();
  readonly sessions = new Map<string, Session>();
  /** Executed refunds, without repeated and rejected calls. */
  readonly refunds: { transaction: string; amount: number }[] = [];
  readonly disputes = new Map<string, { id: string }>();
  hidesDisputes = false;
  isUnavailable = false;
  /** HTTP status of rejected refunds, null to accept them. */
  rejectsRefunds: { status: number } | null = null;
  /** Refund calls are executed after it. */
  refundGate: Promise<void> | null = null;
  waitingRefunds = 0;
  /** Moyasar sometimes omits the payments of an invoice. */
  hidesPayments = false;
  /** Invoices that never get a response. */
  readonly ignored = new Set<string>();
  private lastRefund: { id: string; object: 'refund'; status: string; payment_intent: string } | null = null;
  private readonly responsesByIdempotencyKey = new Map<string, ServiceResponse>();

  private constructor(private readonly server: Server) {}

  static async open(): Promise<PaymentServices> {
    const server = createServer();
    const services = new PaymentServices(server);
    server.on('request', (request, response) => {
      if (services.ignored.has(request.url?.split('/').pop() ?? '')) return;
      void read(request).then(async (body) => {
        if (services.refundGate && /\/refunds?$/.test(request.url ?? '')) {
          services.waitingRefunds++;
          await services.refundGate;
          services.waitingRefunds--;
        }
        const [status, answer] = services.respond(request, body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return services;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  get environment(): Record<'MOYASAR_API_URL' | 'STRIPE_API_URL', string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { MOYASAR_API_URL: `${url}/moyasar`, STRIPE_API_URL: url };
  }

  /** Returns the id at the end of a payment page's address. */
  idOf(redirectUrl: string): string {
    return new URL(redirectUrl).pathname.split('/').pop()!;
  }

  payInvoice(id: string, amount = this.invoices.get(id)!.amount): string {
    const invoice = this.invoices.get(id)!;
    const payment = { id: randomUUID(), status: 'paid', amount, currency: invoice.currency, refunded: 0 };
    invoice.status = 'paid';
    invoice.payments.push(payment);
    return payment.id;
  }

  paySession(id: string): void {
    const session = this.sessions.get(id)!;
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: `pi_${randomUUID()}` });
  }

  /** Refunds as Stripe's dashboard does, and returns the signed event. */
  refundSession(id: string, amount = this.sessions.get(id)!.amount_total): { raw: string; signature: string } {
    const session = this.sessions.get(id)!;
    session.refunded = amount;
    return this.signEvent('charge.refunded', chargeOf(session));
  }

  refundInvoice(id: string, amount = this.invoices.get(id)!.amount): void {
    const invoice = this.invoices.get(id)!;
    for (const payment of invoice.payments) Object.assign(payment, { status: 'refunded', refunded: amount });
    invoice.status = 'refunded';
  }

  /** Fails the last refund after Stripe had accepted it. */
  failLastRefund(sessionId: string): { raw: string; signature: string } {
    this.sessions.get(sessionId)!.refunded = 0;
    return this.signEvent('refund.failed', { ...this.lastRefund, status: 'failed' });
  }

  expireSession(id: string): void {
    this.sessions.get(id)!.status = 'expired';
  }

  /** Signs as Stripe does: `t` and the HMAC of `t.body`. */
  stripeEvent(
    type: string,
    sessionId: string,
    { secret = STRIPE_WEBHOOK, at = Date.now(), id = `evt_${randomUUID()}` } = {},
  ): { raw: string; signature: string } {
    return this.signEvent(type, this.sessions.get(sessionId), { secret, at, id });
  }

  private signEvent(
    type: string,
    object: object | undefined,
    { secret = STRIPE_WEBHOOK, at = Date.now(), id = `evt_${randomUUID()}` } = {},
  ): { raw: string; signature: string } {
    const raw = JSON.stringify({ id, object: 'event', type, data: { object } });
    const seconds = Math.floor(at / 1000);
    const hmac = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex');
    return { raw, signature: `t=${seconds},v1=${hmac}` };
  }

  moyasarEvent(invoiceId: string, secret = MOYASAR_WEBHOOK, id = randomUUID()): string {
    return JSON.stringify({ id, type: 'payment_paid', secret_token: secret, data: { invoice_id: invoiceId } });
  }

  private respond(request: IncomingMessage, body: string): ServiceResponse {
    const { method = 'GET', url = '' } = request;
    const { pathname: path, searchParams: query } = new URL(url, 'http://x');
    if (this.isUnavailable) return [503, { error: { type: 'api_error', message: 'unavailable' } }];
    const isMoyasar = path.startsWith('/moyasar/');
    const key = isMoyasar ? `Basic ${Buffer.from(`${MOYASAR_KEY}:`).toString('base64')}` : `Bearer ${STRIPE_KEY}`;
    if (request.headers.authorization !== key) return [401, { error: { type: 'invalid_request_error' } }];
    if (isMoyasar) return this.moyasar(method, path.slice('/moyasar'.length), body);
    const idempotencyKey = request.headers['idempotency-key'];
    if (method !== 'POST' || typeof idempotencyKey !== 'string') return this.stripe(method, path, body, query);
    const response = this.responsesByIdempotencyKey.get(idempotencyKey) ?? this.stripe(method, path, body);
    this.responsesByIdempotencyKey.set(idempotencyKey, response);
    return response;
  }

  private moyasar(method: string, path: string, body: string): ServiceResponse {
    const [, kind, id = '', action] = path.split('/');
    if (kind === 'invoices' && method === 'POST') return [201, this.addInvoice(JSON.parse(body) as Invoice)];
    if (kind === 'invoices' && id === '') return [200, { invoices: [] }];
    const invoice = this.invoices.get(id);
    if (kind === 'invoices' && !invoice) return NOT_FOUND;
    if (kind === 'invoices') return [200, { ...invoice, ...(this.hidesPayments && { payments: undefined }) }];
    const payment = [...this.invoices.values()]
      .flatMap(({ payments }) => payments)
      .find((candidate) => candidate.id === id);
    if (!payment) return NOT_FOUND;
    if (action === 'refund') {
      const { amount } = JSON.parse(body) as { amount: number };
      const refunded = payment.refunded + amount;
      const rejected = this.rejectsRefunds?.status ?? (refunded > payment.amount ? 400 : null);
      if (rejected !== null) return [rejected, { type: 'invalid_request_error', message: 'refund rejected' }];
      Object.assign(payment, { status: 'refunded', refunded });
      this.refunds.push({ transaction: id, amount });
    }
    return [200, payment];
  }

  private addInvoice({ amount, currency, metadata, callback_url }: Invoice): Invoice {
    const id = randomUUID();
    const invoice: Invoice = {
      id,
      status: 'initiated',
      amount,
      currency,
      metadata,
      callback_url,
      payments: [],
      url: '',
    };
    invoice.url = `https://checkout.moyasar.test/invoices/${id}`;
    this.invoices.set(id, invoice);
    return invoice;
  }

  /** Opens or changes a dispute, and returns the signed event. */
  dispute(sessionId: string, type: string, changes: object = {}): { raw: string; signature: string } {
    const { payment_intent, amount_total: amount } = this.sessions.get(sessionId)!;
    const dispute = this.disputes.get(sessionId) ?? {
      id: `dp_${randomUUID()}`,
      object: 'dispute',
      payment_intent,
      amount,
      currency: 'sar',
      created: 1_790_000_000,
      status: 'needs_response',
      reason: 'fraudulent',
      balance_transactions: [],
      evidence_details: { due_by: 1_791_000_000 },
    };
    const before = { ...dispute };
    Object.assign(dispute, changes);
    this.disputes.set(sessionId, dispute);
    // Stripe's event may have an earlier state.
    return this.signEvent(`charge.dispute.${type}`, type === 'updated' ? before : dispute);
  }

  private stripe(method: string, path: string, body: string, query = new URLSearchParams()): ServiceResponse {
    const form = new URLSearchParams(body);
    if (path === '/v1/balance') return [200, { object: 'balance', available: [] }];
    if (path === '/v1/checkout/sessions' && method === 'POST') {
      const session: Session = {
        id: `cs_test_${randomUUID()}`,
        object: 'checkout.session',
        url: '',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        currency: form.get('line_items[0][price_data][currency]')!,
        amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
        refunded: 0,
        client_reference_id: form.get('client_reference_id')!,
        metadata: { order: form.get('metadata[order]')! },
      };
      session.url = `https://checkout.stripe.test/c/pay/${session.id}`;
      this.sessions.set(session.id, session);
      return [200, session];
    }
    if (path === '/v1/refunds') {
      const transaction = form.get('payment_intent')!;
      if (this.rejectsRefunds)
        return [this.rejectsRefunds.status, { error: { type: 'invalid_request_error', message: 'refund rejected' } }];
      const paid = [...this.sessions.values()].find((session) => session.payment_intent === transaction);
      if (paid && paid.refunded + Number(form.get('amount')) > paid.amount_total)
        return [
          400,
          { error: { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'refunded' } },
        ];
      if (paid) paid.refunded += Number(form.get('amount'));
      this.refunds.push({ transaction, amount: Number(form.get('amount')) });
      this.lastRefund = {
        id: `re_${randomUUID()}`,
        object: 'refund',
        status: 'succeeded',
        payment_intent: transaction,
      };
      return [200, this.lastRefund];
    }
    const last = path.split('/').pop() ?? '';
    if (path.startsWith('/v1/disputes/')) {
      if (this.hidesDisputes) return [403, { error: { type: 'invalid_request_error', message: 'no permission' } }];
      const dispute = [...this.disputes.values()].find(({ id }) => id === last);
      return dispute ? [200, dispute] : NOT_FOUND;
    }
    const session = this.sessions.get(last);
    if (!session) return NOT_FOUND;
    const isExpanded = query.get('expand[0]') === 'payment_intent.latest_charge' && session.payment_intent !== null;
    const intent = { id: session.payment_intent, object: 'payment_intent', latest_charge: chargeOf(session) };
    return [200, isExpanded ? { ...session, payment_intent: intent } : session];
  }
}

const chargeOf = ({ payment_intent, amount_total: amount, refunded }: Session) => ({
  id: `ch_${payment_intent}`,
  object: 'charge',
  payment_intent,
  amount,
  amount_refunded: refunded,
  refunded: refunded >= amount,
});

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
