import { Controller, Param, Res } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { AuditAction } from '../../auth/audit.contract.js';
import { Invalid } from '../../platform/errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { PaymentNotFound } from '../billing.errors.js';
import { toSar } from '../prices/price.js';
import { DecidePayment } from './decide-payment.js';
import { findPayment, GetPayment } from './get-payment.js';
import { KeepReceipt } from './keep-receipt.js';
import { ListPayments } from './list-payments.js';
import { toPaymentResource } from './payment-row.js';
import {
  DecidedPayment,
  DecisionBody,
  ListedPayments,
  ListPaymentsQuery,
  PaymentDetail,
  ReceiptForm,
} from './payments.contract.js';
import { RefundPayments } from './refund-payments.js';

const LARGEST_RECEIPT = 3_000_000;

/** What is paid: of everybody for those who hold `payments`, one's own for all others. */
@Controller('api/v1/payments')
export class PaymentsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly refunds: RefundPayments,
    private readonly decisions: DecidePayment,
  ) {}

  @Route.get('', { access: 'all', query: ListPaymentsQuery, answer: ListedPayments })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListPaymentsQuery): Promise<ListedPayments> {
    return this.queries.execute(new ListPayments(scopeOf(who), query));
  }

  @Route.get(':id', { access: 'all', answer: PaymentDetail })
  get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<PaymentDetail> {
    return this.queries.execute(new GetPayment(scopeOf(who), id));
  }

  @Route.post(':id/receipt', {
    access: 'all',
    body: ReceiptForm,
    files: { files: ['receipt'], largestFile: LARGEST_RECEIPT, needsNoRoom: true },
    answer: DecidedPayment,
  })
  async keepReceipt(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form() { files }: FormValue<object>,
  ): Promise<DecidedPayment> {
    await findPayment(this.em, who.accountId, id);
    const file = files['receipt']?.[0];
    if (!file) throw Invalid.field('receipt', 'required');
    await this.commands.execute(new KeepReceipt(who.accountId, id, file));
    return this.tell(id, 'receipt_kept');
  }

  @Route.get(':id/receipt', { access: 'all', answer: { type: 'application/octet-stream' } })
  async receipt(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Res() reply: FastifyReply): Promise<void> {
    const { receipt_type: type } = await findPayment(this.em, scopeOf(who), id);
    const [kept] = await this.em.execute<{ bytes: Buffer }[]>(
      'select bytes from payment_receipts where payment_id = ?',
      [id],
    );
    if (type === null || !kept) throw new PaymentNotFound();
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename="receipt-${id}.${type.split('/')[1]}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(kept.bytes);
  }

  @Route.post(':id/refund', { access: 'payments', body: DecisionBody, answer: DecidedPayment })
  async refund(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason }: DecisionBody,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    await this.refunds.begin(id, who.userId, reason);
    return this.decided(who, id, origin, ['payment_refunded', reason]);
  }

  @Route.post(':id/accept', { access: 'payments', body: null, answer: DecidedPayment })
  async accept(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    await this.decisions.accept(id, who.userId);
    return this.decided(who, id, origin, ['payment_accepted', null]);
  }

  @Route.post(':id/refuse', { access: 'payments', body: DecisionBody, answer: DecidedPayment })
  async refuse(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason }: DecisionBody,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    await this.decisions.refuse(id, who.userId, reason);
    return this.decided(who, id, origin, ['payment_refused', reason]);
  }

  private async decided(
    who: SignedIn,
    id: number,
    origin: Origin,
    [action, reason]: [action: AuditAction, reason: string | null],
  ): Promise<DecidedPayment> {
    const row = await findPayment(this.em.fork(), null, id);
    const entry = {
      ...{ action, accountId: Number(row.account_id ?? who.accountId), subject: row.buyer_username },
      details: { payment: id, amount: toSar(row.total), reason },
    };
    await this.commands.execute(new RecordAuditEntry(who, entry, origin));
    return { data: toPaymentResource(row), message: action };
  }

  private async tell(id: number, message: string): Promise<DecidedPayment> {
    return { data: toPaymentResource(await findPayment(this.em.fork(), null, id)), message };
  }
}

const scopeOf = ({ permissions, accountId }: SignedIn): number | null =>
  permissions.includes('payments') ? null : accountId;
