import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { PaymentChanged, SubscriptionChanged } from '../billing.messages.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { readPayment, toPaymentResource } from './payment-row.js';

@Injectable()
export class PublishPayments {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async payment(paymentId: number): Promise<void> {
    const em = this.em.fork();
    const row = await readPayment(em, paymentId);
    if (!row?.account_id) return;
    const accountId = row.account_id;
    this.events.publish(new PaymentChanged(accountId, toPaymentResource(row)));
    await this.subscription(accountId);
  }

  async subscription(accountId: number): Promise<void> {
    const [subscription] = await readSubscriptions(this.em.fork(), [accountId]);
    if (subscription) this.events.publish(new SubscriptionChanged(accountId, toSubscriptionResource(subscription)));
  }
}
