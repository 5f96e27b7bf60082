import { EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { Push } from '../platform/realtime/push.js';
import { PaymentChanged, SubscriptionChanged } from './billing.messages.js';

@EventsHandler(SubscriptionChanged)
export class PushSubscriptionChanged implements IEventHandler<SubscriptionChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, subscription }: SubscriptionChanged): void {
    this.push.toAccount(accountId, 'subscription.changed', { subscription });
  }
}

@EventsHandler(PaymentChanged)
export class PushPaymentChanged implements IEventHandler<PaymentChanged> {
  constructor(private readonly push: Push) {}

  handle({ accountId, payment }: PaymentChanged): void {
    this.push.toOwner(accountId, 'payment.changed', { payment });
    this.push.toHoldersAnywhere('payments', 'payment.changed', { payment });
  }
}
