// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AppMarketWorker } from './app-market.worker.js';
import { ApplyAppFact } from './apply-app-fact.js';
import { ApplySubscription } from './apply-subscription.js';
import { NotifyMerchant } from './notify-merchant.js';

export const controllers: Type[] = [
];

export const providers: Provider[] = [
  AppMarketWorker,
  ApplyAppFact,
  ApplySubscription,
  NotifyMerchant,
];
