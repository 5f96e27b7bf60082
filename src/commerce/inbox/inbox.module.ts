import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.js';
import { ConnectionsModule } from '../connections/connections.module.js';
import { HandlePrivacyRequest } from '../privacy/handle-privacy-request.js';
import { controllers, providers } from './inbox.providers.gen.js';

@Module({
  imports: [ConnectionsModule, CartsModule],
  controllers,
  providers: [HandlePrivacyRequest, ...providers],
})
export class InboxModule {}
