import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetOpenConnection, type OpenConnection } from '../connection.messages.js';
import { SessionRegistry } from './session-registry.js';

@QueryHandler(GetOpenConnection)
export class GetOpenConnectionHandler implements IQueryHandler<GetOpenConnection> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId }: GetOpenConnection): Promise<OpenConnection | null> {
    return this.registry.openConnection(accountId, deviceId);
  }
}
