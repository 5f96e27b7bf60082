import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { AppMarketWorker } from './app-market.worker.js';
import { ApplyAppFact } from './apply-app-fact.js';
import { ApplySubscription } from './apply-subscription.js';
import { TellMerchant } from './tell-merchant.js';

/** Our app at the platforms' markets: who installs it and subscribes to it there, and what merchants are told of it. */
@Module({
  imports: [ConnectionsModule],
  providers: [AppMarketWorker, ApplyAppFact, ApplySubscription, TellMerchant],
})
export class AppMarketModule {}
