import { Module } from '@nestjs/common';
import { AppsModule } from '../apps/apps.module.js';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module.js';
import { PlatformDeps } from '../platforms/platform-deps.js';
import { SaveAuthorization } from './claims/save-authorization.js';
import { controllers, providers } from './connections.providers.gen.js';
import { ReceiveWooKeys } from './handshakes/receive-woo-keys.js';
import { PlatformClient } from './platform-client.js';
import { RecordTrouble } from './record-trouble.js';

@Module({
  imports: [WebhooksModule, AppsModule],
  controllers,
  providers: [PlatformDeps, ...providers],
  exports: [PlatformClient, RecordTrouble, SaveAuthorization, ReceiveWooKeys],
})
export class ConnectionsModule {}
