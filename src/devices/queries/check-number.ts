import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CheckNumber } from '../devices.messages.js';
import { askNumber } from '../sessions/ask-number.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(CheckNumber)
export class CheckNumberHandler implements IQueryHandler<CheckNumber> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, phone }: CheckNumber): Promise<boolean | null> {
    return askNumber(this.registry.connectionOf(accountId, deviceId), phone);
  }
}
