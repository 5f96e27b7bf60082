import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import { type StoreActor, auditStore } from '../../audit-store.js';
import { readApp } from '../../apps/read-apps.js';
import { StoreNotConnected, ConnectMethodUnknown } from '../../commerce.errors.js';
import { CONNECTORS } from '../../platforms/connectors.gen.js';
import type { Platform } from '../../platforms/platforms.contract.js';
import { findStore } from '../../store-row.js';
import { SaveConnection } from '../save-connection.js';
import { ShareSecret } from '../share-secret.js';
import { translateProblem } from '../translate-problem.js';

/** Keeps the previous secret for a day. Returns secrets that users must copy. */
@Injectable()
export class RotateSecret {
  constructor(
    private readonly em: EntityManager,
    private readonly sharing: ShareSecret,
    private readonly connections: SaveConnection,
    private readonly commands: CommandBus,
    private readonly sending: SendingSwitch,
  ) {}

  async execute(actor: StoreActor, id: number): Promise<{ platform: Platform; secret: string | null }> {
    const { platform } = await readApp(this.em, id);
    const store = await findStore(this.em, actor.user.accountId, platform);
    if (!store || store.state === 'not_connected') throw new StoreNotConnected();
    const { signing } = CONNECTORS[platform];
    // Only the platform changes our app's secret.
    if (signing === 'app') throw new ConnectMethodUnknown();
    // With sending off, the store cannot receive the new secret.
    if (signing === 'store') this.sending.mustBeOn();
    const secret = await this.sharing.rotate(store);
    await auditStore(this.commands, actor, 'shop_secret_rotated', store);
    if (signing === 'merchant') return { platform, secret };
    await translateProblem(() => this.connections.subscribe(store.id, platform, secret, { isNew: true }));
    return { platform, secret: null };
  }
}
