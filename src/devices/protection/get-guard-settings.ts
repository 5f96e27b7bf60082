import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetGuardSettings } from '../protection.messages.js';
import type { GuardSettings } from './guard.contract.js';
import { readGuard } from './read-guard.js';

@QueryHandler(GetGuardSettings)
export class GetGuardSettingsHandler implements IQueryHandler<GetGuardSettings> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId }: GetGuardSettings): Promise<GuardSettings> {
    return readGuard(this.em, accountId);
  }
}
