import { Module } from '@nestjs/common';
import { WebhooksModule } from '../../platform/webhooks/webhooks.module.js';
import { CallbacksController } from './callbacks.controller.js';
import { CheckConnection } from './check-connection.js';
import { Claims } from './claims/claims.js';
import { CheckShopHandler } from './commands/check-shop.js';
import { ConnectShopHandler } from './commands/connect-shop.js';
import { DisconnectShopHandler } from './commands/disconnect-shop.js';
import { FinishConnectingHandler } from './commands/finish-connecting.js';
import { RotateSecretHandler } from './commands/rotate-secret.js';
import { ConnectionsController } from './connections.controller.js';
import { GuestInstalls } from './handshakes/guest-installs.js';
import { Handshakes } from './handshakes/handshakes.js';
import { KeepAuthorization } from './claims/keep-authorization.js';
import { KeepConnection } from './keep-connection.js';
import { ReceiveWooKeys } from './handshakes/receive-woo-keys.js';
import { RecordTrouble } from './record-trouble.js';
import { ShareSecret } from './share-secret.js';
import { SpeakForShop } from './speak-for-shop.js';
import { InviteMerchant } from './claims/invite-merchant.js';
import { MailClaim } from './claims/mail-claim.js';
import { TakeClaim } from './claims/take-claim.js';
import { CheckShopsWorker } from './workers/check-shops.worker.js';
import { TellClaimWorker } from './claims/tell-claim.worker.js';

const commands = [
  ...[ConnectShopHandler, FinishConnectingHandler, DisconnectShopHandler, RotateSecretHandler, CheckShopHandler],
];

/** How accounts' shops come to be connected, and whether they still are. */
@Module({
  imports: [WebhooksModule],
  controllers: [ConnectionsController, CallbacksController],
  providers: [
    ...[SpeakForShop, RecordTrouble, KeepConnection, CheckConnection, ShareSecret, Handshakes, ReceiveWooKeys],
    ...[Claims, TakeClaim, InviteMerchant, MailClaim, KeepAuthorization, CheckShopsWorker, TellClaimWorker],
    GuestInstalls,
    ...commands,
  ],
  exports: [SpeakForShop, RecordTrouble, KeepAuthorization, ReceiveWooKeys],
})
export class ConnectionsModule {}
