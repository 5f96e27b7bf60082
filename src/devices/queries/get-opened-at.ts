import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetOpenedAt } from '../devices.messages.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(GetOpenedAt)
export class GetOpenedAtHandler implements IQueryHandler<GetOpenedAt> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId }: GetOpenedAt): Promise<Date | null> {
    return this.registry.openedAt(accountId, deviceId);
  }
}
