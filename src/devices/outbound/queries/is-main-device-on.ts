import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsMainDeviceOn } from '../../../auth/auth.ports.js';
import { findMainDevice } from '../find-main-device.js';
import { Leases } from '../../leases/leases.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(IsMainDeviceOn)
export class IsMainDeviceOnHandler implements IQueryHandler<IsMainDeviceOn> {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: SessionRegistry,
    private readonly leases: Leases,
  ) {}

  async execute(): Promise<boolean> {
    const main = await findMainDevice(this.em);
    if (!main) return false;
    // The session knows drops that are too short for the row.
    const session = this.registry.find(main.id);
    return session ? session.openConnection !== null : (await this.leases.findHolder(main.accountId, main.id)) !== null;
  }
}
