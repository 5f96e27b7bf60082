import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RecordSystemAuditEntry } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { log } from '../../platform/logging.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { readPayment } from '../payments/payment-row.js';
import type { DisputeResource } from '../payments/payments.contract.js';
import { PublishPayments } from '../payments/publish-payments.js';
import type { OnlineProvider } from '../providers/payment-provider.contract.js';
import { ProviderError, type ReportedDispute } from '../providers/provider.js';
import { Providers } from '../providers/providers.js';
import { paymentNoticesJob } from './payment-notices.job.js';

@Injectable()
export class RecordDispute {
  constructor(
    private readonly em: EntityManager,
    private readonly providers: Providers,
    private readonly publish: PublishPayments,
    private readonly commands: CommandBus,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /** Fetches the dispute, because events are unordered. Returns false while the provider is unreachable. */
  async record(provider: OnlineProvider, reported: ReportedDispute): Promise<boolean> {
    const payment = await database(this.em.fork())
      .selectFrom('payments')
      .select('id')
      .where('provider', '=', provider)
      .where('transaction_id', '=', reported.transactionId)
      .executeTakeFirst();
    if (!payment) return true;
    const dispute = await this.fetch(provider, reported);
    if (!dispute) return false;
    const paymentId = payment.id;
    if (await this.em.fork().transactional((em) => this.write(em, paymentId, dispute))) {
      await this.publish.payment(paymentId);
      await this.jobs.enqueue(paymentNoticesJob, { paymentId });
    }
    return true;
  }

  /** Returns the signed event if the key is restricted. */
  private async fetch(name: OnlineProvider, reported: ReportedDispute): Promise<DisputeResource | null> {
    try {
      const provider = await this.providers.of(name);
      if (provider?.fetchDispute) return await provider.fetchDispute(reported.id);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'unreachable') return null;
    }
    return reported.toResource();
  }

  private async write(em: EntityManager, paymentId: number, dispute: DisputeResource): Promise<boolean> {
    const row = await readPayment(em, paymentId, 'for update');
    if (!row || !hasChanged(row.dispute, dispute)) return false;
    await database(em)
      .updateTable('payments')
      .set({ dispute: JSON.stringify(dispute), notice: 'dispute', notice_due_at: this.clock.now(), updated_at: NOW })
      .where('id', '=', paymentId)
      .execute();
    const { status, funds, amount } = dispute;
    log.warn({ paymentId, status, funds }, 'payment disputed');
    await this.commands.execute(
      new RecordSystemAuditEntry({
        action: 'payment_disputed',
        subject: row.buyer_username,
        accountId: row.account_id,
        details: { payment: paymentId, amount, status, funds },
      }),
    );
    return true;
  }
}

function hasChanged(stored: DisputeResource | null, dispute: DisputeResource): boolean {
  if (!stored) return true;
  if (stored.id !== dispute.id) return dispute.created_at >= stored.created_at;
  if (stored.state !== 'open' && dispute.state === 'open') return false;
  return stored.status !== dispute.status || stored.funds !== dispute.funds || stored.amount !== dispute.amount;
}
