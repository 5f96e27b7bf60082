import { Module } from '@nestjs/common';
import { mediaUsers } from '../messaging/messaging.ports.js';
import { AppMarketModule } from './app-market/app-market.module.js';
import { AppsModule } from './apps/apps.module.js';
import { AutomationsModule } from './automations/automations.module.js';
import { CartsModule } from './carts/carts.module.js';
import { CodModule } from './cod/cod.module.js';
import { PushShopChanged } from './commerce.push.js';
import { ConnectionsModule } from './connections/connections.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { OtherEventsModule } from './other-events/other-events.module.js';
import { countMediaUses } from './settings/count-media-uses.js';
import { SettingsModule } from './settings/settings.module.js';

mediaUsers.add(countMediaUses);

/** Shops on store platforms: what they tell, and the messages that are made of it. */
@Module({
  imports: [
    ...[AppsModule, ConnectionsModule, SettingsModule, InboxModule],
    ...[AutomationsModule, CartsModule, CodModule, OrdersModule, OtherEventsModule, AppMarketModule],
  ],
  providers: [PushShopChanged],
})
export class CommerceModule {}
