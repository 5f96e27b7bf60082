// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CallbacksController } from './callbacks.controller.js';
import { CheckConnection } from './check-connection.js';
import { CheckShopsWorker } from './check-shops.worker.js';
import { AcceptClaim } from './claims/accept-claim.js';
import { Claims } from './claims/claims.js';
import { InviteMerchant } from './claims/invite-merchant.js';
import { MailClaim } from './claims/mail-claim.js';
import { NotifyClaimWorker } from './claims/notify-claim.worker.js';
import { SaveAuthorization } from './claims/save-authorization.js';
import { CheckShop } from './commands/check-shop.js';
import { ConnectShop } from './commands/connect-shop.js';
import { DisconnectShop } from './commands/disconnect-shop.js';
import { FinishConnecting } from './commands/finish-connecting.js';
import { RotateSecret } from './commands/rotate-secret.js';
import { ConnectionsController } from './connections.controller.js';
import { GuestInstalls } from './handshakes/guest-installs.js';
import { Handshakes } from './handshakes/handshakes.js';
import { ReceiveWooKeys } from './handshakes/receive-woo-keys.js';
import { PlatformClient } from './platform-client.js';
import { RecordTrouble } from './record-trouble.js';
import { SaveConnection } from './save-connection.js';
import { ShareSecret } from './share-secret.js';

export const controllers: Type[] = [
  CallbacksController,
  ConnectionsController,
];

export const providers: Provider[] = [
  CheckConnection,
  CheckShopsWorker,
  AcceptClaim,
  Claims,
  InviteMerchant,
  MailClaim,
  NotifyClaimWorker,
  SaveAuthorization,
  CheckShop,
  ConnectShop,
  DisconnectShop,
  FinishConnecting,
  RotateSecret,
  GuestInstalls,
  Handshakes,
  ReceiveWooKeys,
  PlatformClient,
  RecordTrouble,
  SaveConnection,
  ShareSecret,
];
