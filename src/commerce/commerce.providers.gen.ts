// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AppMarketJobHandler } from './app-market/app-market.job.js';
import { ApplyAppFact } from './app-market/apply-app-fact.js';
import { ApplySubscription } from './app-market/apply-subscription.js';
import { NotifyMerchant } from './app-market/notify-merchant.js';
import { AppsController } from './apps/apps.controller.js';
import { ActivateApp } from './apps/commands/activate-app.js';
import { DeactivateApp } from './apps/commands/deactivate-app.js';
import { SwitchApp } from './apps/commands/switch-app.js';
import { CountStoresHandler } from './apps/queries/count-stores.js';
import { FindTroubledStoresHandler } from './apps/queries/find-troubled-stores.js';
import { GetApp } from './apps/queries/get-app.js';
import { GetStoresOfHandler } from './apps/queries/get-stores-of.js';
import { HasAppHandler } from './apps/queries/has-app.js';
import { ListAppNamesHandler } from './apps/queries/list-app-names.js';
import { ListApps } from './apps/queries/list-apps.js';
import { SummarizeStores } from './apps/queries/summarize-stores.js';
import { SendStoreMessage } from './automations/send-store-message.js';
import { StoreMessageJobHandler } from './automations/store-message.job.js';
import { TrackMessages } from './automations/track-messages.js';
import { TrackStoreMessage } from './automations/track-messages.js';
import { ActOnCart } from './carts/act-on-cart.js';
import { CartJobHandler } from './carts/cart.job.js';
import { CartsController } from './carts/carts.controller.js';
import { PushCartChanged } from './carts/carts.push.js';
import { PushCartsRemoved } from './carts/carts.push.js';
import { CheckoutController } from './carts/checkout.controller.js';
import { DeleteCarts } from './carts/delete-carts.js';
import { CartDeps } from './carts/engine/cart-deps.js';
import { CountWaitingCartsHandler } from './carts/queries/count-waiting-carts.js';
import { GetCart } from './carts/queries/get-cart.js';
import { DescribeCart } from './carts/queries/get-cart.js';
import { ListCarts } from './carts/queries/list-carts.js';
import { SummarizeCarts } from './carts/queries/summarize-carts.js';
import { ReconcileCart } from './carts/reconcile-cart.js';
import { ReconcileCartsOfMessages } from './carts/reconcile-carts-of-messages.js';
import { ResolveCheckoutLink } from './carts/resolve-checkout-link.js';
import { StopAtReply } from './carts/stop-at-reply.js';
import { CodAnswerJobHandler } from './cod/cod-answer.job.js';
import { IsAnswerExpectedHandler } from './cod/is-answer-expected.js';
import { RecordCodAnswer } from './cod/record-cod-answer.js';
import { PushStoreChanged } from './commerce.push.js';
import { CallbacksController } from './connections/callbacks.controller.js';
import { CheckConnection } from './connections/check-connection.js';
import { CheckStoresJobHandler } from './connections/check-stores.job.js';
import { AcceptClaim } from './connections/claims/accept-claim.js';
import { Claims } from './connections/claims/claims.js';
import { InviteMerchant } from './connections/claims/invite-merchant.js';
import { MailClaim } from './connections/claims/mail-claim.js';
import { NotifyClaimJobHandler } from './connections/claims/notify-claim.job.js';
import { SaveAuthorization } from './connections/claims/save-authorization.js';
import { CheckStore } from './connections/commands/check-store.js';
import { ConnectStore } from './connections/commands/connect-store.js';
import { DisconnectStore } from './connections/commands/disconnect-store.js';
import { FinishConnecting } from './connections/commands/finish-connecting.js';
import { RotateSecret } from './connections/commands/rotate-secret.js';
import { ConnectionsController } from './connections/connections.controller.js';
import { GuestInstalls } from './connections/handshakes/guest-installs.js';
import { Handshakes } from './connections/handshakes/handshakes.js';
import { ReceivePostedKeys } from './connections/handshakes/receive-posted-keys.js';
import { PlatformClient } from './connections/platform-client.js';
import { RecordTrouble } from './connections/record-trouble.js';
import { SaveConnection } from './connections/save-connection.js';
import { ShareSecret } from './connections/share-secret.js';
import { WriteDemoPurchasesHandler } from './demo-purchases.js';
import { DeleteDemoPurchasesHandler } from './demo-purchases.js';
import { ApplyStoreEvent } from './inbox/apply-store-event.js';
import { DeleteOldEventsJobHandler } from './inbox/delete-old-events.job.js';
import { GetStoreEvent } from './inbox/events/get-store-event.js';
import { ListStoreEvents } from './inbox/events/list-store-events.js';
import { ReplayStoreEvent } from './inbox/events/replay-store-event.js';
import { StoreEventsController } from './inbox/events/store-events.controller.js';
import { FetchMissedJobHandler } from './inbox/fetch-missed.job.js';
import { HandleStoreEvent } from './inbox/handle-store-event.js';
import { KnownStores } from './inbox/receiving/known-stores.js';
import { ReceiveAppDelivery } from './inbox/receiving/receive-app-delivery.js';
import { ReceiveAppEvent } from './inbox/receiving/receive-app-event.js';
import { ReceiveDelivery } from './inbox/receiving/receive-delivery.js';
import { ServeWebhooks } from './inbox/receiving/serve-webhooks.js';
import { StoreActivity } from './inbox/receiving/store-activity.js';
import { StoreDeliveryFigures } from './inbox/receiving/store-delivery-figures.js';
import { WakeStoreEvents } from './inbox/receiving/wake-store-events.js';
import { WriteEvents } from './inbox/receiving/write-events.js';
import { StoreEventJobHandler } from './inbox/store-event.job.js';
import { GetStoreConditionsHandler } from './orders/get-store-conditions.js';
import { IsStoreCustomerHandler } from './orders/is-store-customer.js';
import { ListContactPurchases } from './orders/list-contact-purchases.js';
import { PurchasesController } from './orders/purchases.controller.js';
import { HideOtherEvents } from './other-events/hide-other-events.js';
import { ListOtherEvents } from './other-events/list-other-events.js';
import { OtherEventsController } from './other-events/other-events.controller.js';
import { PushOtherEvents } from './other-events/other-events.push.js';
import { RelaunchOtherEvent } from './other-events/relaunch-other-event.js';
import { SummarizeOtherEvents } from './other-events/summarize-other-events.js';
import { PlatformDeps } from './platforms/platform-deps.js';
import { HandlePrivacyRequest } from './privacy/handle-privacy-request.js';
import { AdminSettings } from './settings/admin-settings.js';
import { AppSettingsController } from './settings/app-settings.controller.js';
import { SaveAppSettings } from './settings/save-app-settings.js';
import { SendTestEvent } from './settings/send-test-event.js';
import { StoreAccess } from './settings/store-access.js';

export const controllers: Type[] = [
  AppsController,
  CartsController,
  CheckoutController,
  CallbacksController,
  ConnectionsController,
  StoreEventsController,
  PurchasesController,
  OtherEventsController,
  AppSettingsController,
];

export const providers: Provider[] = [
  AppMarketJobHandler,
  ApplyAppFact,
  ApplySubscription,
  NotifyMerchant,
  ActivateApp,
  DeactivateApp,
  SwitchApp,
  CountStoresHandler,
  FindTroubledStoresHandler,
  GetApp,
  GetStoresOfHandler,
  HasAppHandler,
  ListAppNamesHandler,
  ListApps,
  SummarizeStores,
  SendStoreMessage,
  StoreMessageJobHandler,
  TrackMessages,
  TrackStoreMessage,
  ActOnCart,
  CartJobHandler,
  PushCartChanged,
  PushCartsRemoved,
  DeleteCarts,
  CartDeps,
  CountWaitingCartsHandler,
  GetCart,
  DescribeCart,
  ListCarts,
  SummarizeCarts,
  ReconcileCart,
  ReconcileCartsOfMessages,
  ResolveCheckoutLink,
  StopAtReply,
  CodAnswerJobHandler,
  IsAnswerExpectedHandler,
  RecordCodAnswer,
  PushStoreChanged,
  CheckConnection,
  CheckStoresJobHandler,
  AcceptClaim,
  Claims,
  InviteMerchant,
  MailClaim,
  NotifyClaimJobHandler,
  SaveAuthorization,
  CheckStore,
  ConnectStore,
  DisconnectStore,
  FinishConnecting,
  RotateSecret,
  GuestInstalls,
  Handshakes,
  ReceivePostedKeys,
  PlatformClient,
  RecordTrouble,
  SaveConnection,
  ShareSecret,
  WriteDemoPurchasesHandler,
  DeleteDemoPurchasesHandler,
  ApplyStoreEvent,
  DeleteOldEventsJobHandler,
  GetStoreEvent,
  ListStoreEvents,
  ReplayStoreEvent,
  FetchMissedJobHandler,
  HandleStoreEvent,
  KnownStores,
  ReceiveAppDelivery,
  ReceiveAppEvent,
  ReceiveDelivery,
  ServeWebhooks,
  StoreActivity,
  StoreDeliveryFigures,
  WakeStoreEvents,
  WriteEvents,
  StoreEventJobHandler,
  GetStoreConditionsHandler,
  IsStoreCustomerHandler,
  ListContactPurchases,
  HideOtherEvents,
  ListOtherEvents,
  PushOtherEvents,
  RelaunchOtherEvent,
  SummarizeOtherEvents,
  PlatformDeps,
  HandlePrivacyRequest,
  AdminSettings,
  SaveAppSettings,
  SendTestEvent,
  StoreAccess,
];
