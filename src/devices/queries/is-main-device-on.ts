import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { IsMainDeviceOn } from '../../auth/handovers.messages.js';
import { mainConnection } from '../main-connection.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(IsMainDeviceOn)
export class IsMainDeviceOnHandler implements IQueryHandler<IsMainDeviceOn> {
  constructor(
    private readonly em: EntityManager,
    private readonly registry: SessionRegistry,
  ) {}

  async execute(): Promise<boolean> {
    return (await mainConnection(this.em, this.registry)) !== null;
  }
}
