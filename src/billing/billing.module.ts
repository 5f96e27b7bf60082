import { Module } from '@nestjs/common';
import { BillingController } from './billing.controller.js';
import { PushSubscriptionChanged } from './billing.push.js';
import { OpenSubscriptionHandler } from './commands/open-subscription.js';
import { SubscribeHandler } from './commands/subscribe.js';
import { ApplyMarketEventHandler } from './market/apply-market-event.js';
import { OpenDefaultPlanHandler } from './market/open-default-plan.js';
import { DescribeSubscriptionHandler } from './queries/describe-subscription.js';
import { GetEntitlementsHandler } from './queries/get-entitlements.js';
import { GetStorageAllowanceHandler } from './queries/get-storage-allowance.js';
import { GetSubscriptionsHandler } from './queries/get-subscriptions.js';
import { ListPackagesHandler } from './queries/list-packages.js';

@Module({
  controllers: [BillingController],
  providers: [
    SubscribeHandler,
    OpenSubscriptionHandler,
    ApplyMarketEventHandler,
    OpenDefaultPlanHandler,
    DescribeSubscriptionHandler,
    GetEntitlementsHandler,
    GetStorageAllowanceHandler,
    GetSubscriptionsHandler,
    ListPackagesHandler,
    PushSubscriptionChanged,
  ],
})
export class BillingModule {}
