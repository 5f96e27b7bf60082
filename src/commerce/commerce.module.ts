import { Module } from '@nestjs/common';
import { mediaUsers } from '../media/media.ports.js';
import { outdatedFinders } from '../messaging/messaging.ports.js';
import { AppMarketModule } from './app-market/app-market.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AutomationsModule } from './automations/automations.module.js';
import { findOutdatedMessages } from './automations/find-outdated-messages.js';
import { STORE_KEY } from './automations/message-progress.js';
import { CartsModule } from './carts/carts.module.js';
import { CodModule } from './cod/cod.module.js';
import { PushShopChanged } from './commerce.push.js';
import { ConnectionsModule } from './connections/connections.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { OtherEventsModule } from './other-events/other-events.module.js';
import { findMediaUses } from './settings/find-media-uses.js';
import { AppSettingsModule } from './settings/app-settings.module.js';

mediaUsers.add(findMediaUses);
outdatedFinders.set(STORE_KEY, findOutdatedMessages);

@Module({
  imports: [
    AppsModule,
    ConnectionsModule,
    AppSettingsModule,
    InboxModule,
    AutomationsModule,
    CartsModule,
    CodModule,
    OrdersModule,
    OtherEventsModule,
    AppMarketModule,
  ],
  providers: [PushShopChanged],
})
export class CommerceModule {}
