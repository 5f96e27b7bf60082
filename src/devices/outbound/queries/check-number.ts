import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CheckNumber } from '../../connection.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { askNumber } from '../../baileys/ask-number.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(CheckNumber)
export class CheckNumberHandler implements IQueryHandler<CheckNumber> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: CheckNumber): Promise<boolean | null> {
    const { accountId, deviceId, phone } = query;
    return this.router.dispatch(query, async () => askNumber(this.registry.connectionOf(accountId, deviceId), phone));
  }
}
