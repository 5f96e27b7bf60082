import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetUsername } from '../../lookups.messages.js';
import { fetchUsername } from '../../baileys/lookups/fetch-username.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(GetUsername)
export class GetUsernameHandler implements IQueryHandler<GetUsername> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: GetUsername): Promise<string | null | undefined> {
    const { accountId, deviceId, lid } = query;
    return this.router.dispatch(query, async () => fetchUsername(this.registry.connectionOf(accountId, deviceId), lid));
  }
}
