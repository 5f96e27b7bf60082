import { Controller, Param, Res } from '@nestjs/common';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { RecordAuditEntry } from '../../auth/auth.messages.js';
import type { AuditAction } from '../../auth/audit.contract.js';
import { Invalid } from '../../platform/errors.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { database } from '../../platform/database/statements/database.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { PaymentNotFound } from '../billing.errors.js';
import { toSar } from '../price.js';
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
  RefundBody,
} from './payments.contract.js';
import { RefundPayments } from '../refunds/refund-payments.js';

const MAX_RECEIPT_BYTES = 3_000_000;

@Controller('api/v1/payments')
export class PaymentsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly keepReceipt: KeepReceipt,
    private readonly listPayments: ListPayments,
    private readonly getPayment: GetPayment,
    private readonly refunds: RefundPayments,
    private readonly decisions: DecidePayment,
  ) {}

  @Route.get('', { access: 'owner', query: ListPaymentsQuery, response: ListedPayments })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListPaymentsQuery): Promise<ListedPayments> {
    return this.listPayments.execute(scopeOf(user), query);
  }

  @Route.get(':id', { access: 'owner', response: PaymentDetail })
  get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<PaymentDetail> {
    return this.getPayment.execute(scopeOf(user), id);
  }

  @Route.post(':id/receipt', {
    access: 'owner',
    body: ReceiptForm,
    files: { files: ['receipt'], maxFileBytes: MAX_RECEIPT_BYTES, skipsQuota: true },
    response: DecidedPayment,
  })
  async uploadReceipt(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form() { files }: FormValue<object>,
  ): Promise<DecidedPayment> {
    await findPayment(this.em, user.accountId, id);
    const file = files['receipt']?.[0];
    if (!file) throw Invalid.field('receipt', 'required');
    await this.keepReceipt.execute(user.accountId, id, file);
    return this.respond(id, 'receipt_kept');
  }

  @Route.get(':id/receipt', { access: 'owner', response: { type: 'application/octet-stream' } })
  async sendReceipt(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { receipt_type: type } = await findPayment(this.em, scopeOf(user), id);
    const receipt = await database(this.em)
      .selectFrom('payment_receipts')
      .select('bytes')
      .where('payment_id', '=', id)
      .executeTakeFirst();
    if (type === null || !receipt) throw new PaymentNotFound();
    await reply
      .type(type)
      .header('content-disposition', `attachment; filename="receipt-${id}.${type.split('/')[1]}"`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(receipt.bytes);
  }

  @Route.post(':id/refund', { access: 'payments', body: RefundBody, response: DecidedPayment })
  async refund(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason, amount, by_hand: isManual = false }: RefundBody,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    const halalas = amount === undefined ? null : Math.round(amount * 100);
    const refunded = await this.refunds.begin(id, { userId: user.userId, reason, amount: halalas, isManual });
    return this.respondDecided(user, id, origin, { action: 'payment_refunded', reason, amount: refunded });
  }

  @Route.post(':id/accept', { access: 'payments', body: null, response: DecidedPayment })
  async accept(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    await this.decisions.accept(id, user.userId);
    return this.respondDecided(user, id, origin, { action: 'payment_accepted', reason: null });
  }

  @Route.post(':id/refuse', { access: 'payments', body: DecisionBody, response: DecidedPayment })
  async refuse(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason }: DecisionBody,
    @From() origin: Origin,
  ): Promise<DecidedPayment> {
    await this.decisions.refuse(id, user.userId, reason);
    return this.respondDecided(user, id, origin, { action: 'payment_refused', reason });
  }

  private async respondDecided(
    user: SignedIn,
    id: number,
    origin: Origin,
    { action, reason, amount }: { action: AuditAction; reason: string | null; amount?: number },
  ): Promise<DecidedPayment> {
    const row = await findPayment(this.em.fork(), null, id);
    const entry = {
      action,
      accountId: row.account_id ?? user.accountId,
      subject: row.buyer_username,
      details: { payment: id, amount: toSar(amount ?? row.total), reason },
    };
    await this.commands.execute(new RecordAuditEntry(user, entry, origin));
    return { data: toPaymentResource(row), message: action };
  }

  private async respond(id: number, message: string): Promise<DecidedPayment> {
    return { data: toPaymentResource(await findPayment(this.em.fork(), null, id)), message };
  }
}

const scopeOf = ({ permissions, accountId }: SignedIn): number | null =>
  permissions.includes('payments') ? null : accountId;
