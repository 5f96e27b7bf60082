import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListOpenDevices } from '../devices.messages.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(ListOpenDevices)
export class ListOpenDevicesHandler implements IQueryHandler<ListOpenDevices> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute(): Promise<{ deviceId: number; accountId: number }[]> {
    return this.registry.listOpen().map(({ id, accountId }) => ({ deviceId: id, accountId }));
  }
}
