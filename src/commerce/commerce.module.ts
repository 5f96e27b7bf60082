import { Module } from '@nestjs/common';
import { AppsModule } from './apps/apps.module.js';
import { ConnectionsModule } from './connections/connections.module.js';
import { InboxModule } from './inbox/inbox.module.js';
import { PushShopChanged } from './commerce.push.js';

/** Shops on store platforms: what they tell, and the messages that are made of it. */
@Module({ imports: [AppsModule, ConnectionsModule, InboxModule], providers: [PushShopChanged] })
export class CommerceModule {}
