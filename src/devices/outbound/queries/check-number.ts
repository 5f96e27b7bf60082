import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CheckNumber } from '../../connection.messages.js';
import { Owners } from '../../leases/device-router.js';
import { askNumber } from '../../baileys/ask-number.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(CheckNumber)
export class CheckNumberHandler implements IQueryHandler<CheckNumber> {
  constructor(
    private readonly owners: Owners,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: CheckNumber): Promise<boolean | null> {
    const { accountId, deviceId, phone } = query;
    return this.owners.run(query, async () => askNumber(this.registry.connectionOf(accountId, deviceId), phone));
  }
}
