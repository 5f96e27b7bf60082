// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { PushSubscriptionChanged } from './billing.push.js';
import { PushPaymentChanged } from './billing.push.js';
import { OpenSubscriptionHandler } from './commands/open-subscription.js';
import { SubscribeAccountHandler } from './commands/subscribe-account.js';
import { CouponsController } from './coupons/coupons.controller.js';
import { ListCoupons } from './coupons/list-coupons.js';
import { CreateCoupon } from './coupons/save-coupon.js';
import { ChangeCoupon } from './coupons/save-coupon.js';
import { PaymentNoticesJobHandler } from './disputes/payment-notices.job.js';
import { RecordDispute } from './disputes/record-dispute.js';
import { ApplyMarketEventHandler } from './market/apply-market-event.js';
import { OpenDefaultPlanHandler } from './market/open-default-plan.js';
import { CancelNext } from './orders/cancel-next.js';
import { GetOwnSubscription } from './orders/get-own-subscription.js';
import { OrdersController } from './orders/orders.controller.js';
import { PlaceOrder } from './orders/place-order.js';
import { QuoteOrder } from './orders/quote-order.js';
import { DeletePackages } from './packages/delete-packages.js';
import { ChangePackageLink } from './packages/package-link.js';
import { PackagesController } from './packages/packages.controller.js';
import { CreatePackage } from './packages/save-package.js';
import { UpdatePackage } from './packages/save-package.js';
import { CheckPayment } from './payments/check-payment.js';
import { DecidePayment } from './payments/decide-payment.js';
import { GetPayment } from './payments/get-payment.js';
import { KeepReceipt } from './payments/keep-receipt.js';
import { ListPayments } from './payments/list-payments.js';
import { OpenCheckout } from './payments/open-checkout.js';
import { PaymentsController } from './payments/payments.controller.js';
import { PaymentsJobHandler } from './payments/payments.job.js';
import { PublishPayments } from './payments/publish-payments.js';
import { SettlePayment } from './payments/settle-payment.js';
import { Providers } from './providers/providers.js';
import { DescribeSubscriptionHandler } from './queries/describe-subscription.js';
import { FindPlanNewsHandler } from './queries/find-plan-news.js';
import { GetEntitlementsHandler } from './queries/get-entitlements.js';
import { GetStorageAllowanceHandler } from './queries/get-storage-allowance.js';
import { GetSubscriptionsHandler } from './queries/get-subscriptions.js';
import { ListPackagesHandler } from './queries/list-packages.js';
import { TakesPaymentsHandler } from './queries/takes-payments.js';
import { RefundPayments } from './refunds/refund-payments.js';
import { RemindersJobHandler } from './reminders/reminders.job.js';
import { SendReminder } from './reminders/send-reminder.js';
import { PaymentCredentials } from './settings/payment-credentials.js';
import { PaymentSettingsController } from './settings/payment-settings.controller.js';
import { ReadPaymentSettings } from './settings/read-payment-settings.js';
import { SavePaymentSettings } from './settings/save-payment-settings.js';
import { PaymentTestPage } from './webhooks/payment-test-page.js';
import { ReceivePaymentEvent } from './webhooks/receive-payment-event.js';
import { ServePaymentWebhooks } from './webhooks/serve-payment-webhooks.js';

export const controllers: Type[] = [
  CouponsController,
  OrdersController,
  PackagesController,
  PaymentsController,
  PaymentSettingsController,
];

export const providers: Provider[] = [
  PushSubscriptionChanged,
  PushPaymentChanged,
  OpenSubscriptionHandler,
  SubscribeAccountHandler,
  ListCoupons,
  CreateCoupon,
  ChangeCoupon,
  PaymentNoticesJobHandler,
  RecordDispute,
  ApplyMarketEventHandler,
  OpenDefaultPlanHandler,
  CancelNext,
  GetOwnSubscription,
  PlaceOrder,
  QuoteOrder,
  DeletePackages,
  ChangePackageLink,
  CreatePackage,
  UpdatePackage,
  CheckPayment,
  DecidePayment,
  GetPayment,
  KeepReceipt,
  ListPayments,
  OpenCheckout,
  PaymentsJobHandler,
  PublishPayments,
  SettlePayment,
  Providers,
  DescribeSubscriptionHandler,
  FindPlanNewsHandler,
  GetEntitlementsHandler,
  GetStorageAllowanceHandler,
  GetSubscriptionsHandler,
  ListPackagesHandler,
  TakesPaymentsHandler,
  RefundPayments,
  RemindersJobHandler,
  SendReminder,
  PaymentCredentials,
  ReadPaymentSettings,
  SavePaymentSettings,
  PaymentTestPage,
  ReceivePaymentEvent,
  ServePaymentWebhooks,
];
