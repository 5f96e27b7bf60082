import { Module } from '@nestjs/common';
import { PushPaymentChanged, PushSubscriptionChanged } from './billing.push.js';
import { OpenSubscriptionHandler } from './commands/open-subscription.js';
import { SubscribeHandler } from './commands/subscribe.js';
import { ApplyMarketEventHandler } from './market/apply-market-event.js';
import { OpenDefaultPlanHandler } from './market/open-default-plan.js';
import { CouponsController } from './coupons/coupons.controller.js';
import { ListCouponsHandler } from './coupons/list-coupons.js';
import { ChangeCouponHandler, CreateCouponHandler } from './coupons/save-coupon.js';
import { CancelNextHandler } from './orders/cancel-next.js';
import { GetOwnSubscriptionHandler } from './orders/get-own-subscription.js';
import { OrdersController } from './orders/orders.controller.js';
import { PlaceOrderHandler } from './orders/place-order.js';
import { QuoteOrderHandler } from './orders/quote-order.js';
import { DeletePackagesHandler } from './packages/delete-packages.js';
import { ChangePackageLinkHandler } from './packages/package-link.js';
import { PackagesController } from './packages/packages.controller.js';
import { CreatePackageHandler, UpdatePackageHandler } from './packages/save-package.js';
import { CheckPayment } from './payments/check-payment.js';
import { DecidePayment } from './payments/decide-payment.js';
import { GetPaymentHandler } from './payments/get-payment.js';
import { KeepReceiptHandler } from './payments/keep-receipt.js';
import { ListPaymentsHandler } from './payments/list-payments.js';
import { OpenCheckout } from './payments/open-checkout.js';
import { PaymentTestPage } from './webhooks/payment-test-page.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsWorker } from './payments/payments.worker.js';
import { ReceivePaymentEvent } from './webhooks/receive-payment-event.js';
import { RefundPayments } from './payments/refund-payments.js';
import { ServePaymentWebhooks } from './webhooks/serve-payment-webhooks.js';
import { SettlePayment } from './payments/settle-payment.js';
import { TellPayments } from './payments/tell-payments.js';
import { Providers } from './providers/providers.js';
import { DescribeSubscriptionHandler } from './queries/describe-subscription.js';
import { FindPlanNewsHandler } from './queries/find-plan-news.js';
import { GetEntitlementsHandler } from './queries/get-entitlements.js';
import { GetStorageAllowanceHandler } from './queries/get-storage-allowance.js';
import { GetSubscriptionsHandler } from './queries/get-subscriptions.js';
import { ListPackagesHandler } from './queries/list-packages.js';
import { TakesPaymentsHandler } from './queries/takes-payments.js';
import { RemindersWorker } from './reminders/reminders.worker.js';
import { SendReminder } from './reminders/send-reminder.js';
import { PaymentSettingsController } from './settings/payment-settings.controller.js';
import { ReadPaymentSettings } from './settings/read-payment-settings.js';
import { SavePaymentSettingsHandler } from './settings/save-payment-settings.js';

@Module({
  controllers: [PackagesController, OrdersController, PaymentsController, PaymentSettingsController, CouponsController],
  providers: [
    ...[SubscribeHandler, OpenSubscriptionHandler, ApplyMarketEventHandler, OpenDefaultPlanHandler],
    ...[DescribeSubscriptionHandler, GetEntitlementsHandler, GetStorageAllowanceHandler, GetSubscriptionsHandler],
    ...[FindPlanNewsHandler, TakesPaymentsHandler],
    ...[
      ListPackagesHandler,
      CreatePackageHandler,
      UpdatePackageHandler,
      DeletePackagesHandler,
      ChangePackageLinkHandler,
    ],
    ...[PlaceOrderHandler, QuoteOrderHandler, GetOwnSubscriptionHandler, CancelNextHandler],
    ...[ListPaymentsHandler, GetPaymentHandler, KeepReceiptHandler, OpenCheckout, SettlePayment, CheckPayment],
    ...[RefundPayments, DecidePayment, TellPayments, PaymentsWorker, ReceivePaymentEvent, PaymentTestPage],
    ...[ServePaymentWebhooks, Providers, ReadPaymentSettings, SavePaymentSettingsHandler],
    ...[ListCouponsHandler, CreateCouponHandler, ChangeCouponHandler],
    ...[RemindersWorker, SendReminder],
    ...[PushSubscriptionChanged, PushPaymentChanged],
  ],
})
export class BillingModule {}
