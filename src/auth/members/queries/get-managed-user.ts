import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetManagedUser } from '../../auth.messages.js';
import { pickTarget } from '../pick-targets.js';

@QueryHandler(GetManagedUser)
export class GetManagedUserHandler implements IQueryHandler<GetManagedUser> {
  constructor(private readonly em: EntityManager) {}

  async execute({ by, userId }: GetManagedUser): Promise<{ accountId: number; username: string }> {
    const { accountId, username } = await pickTarget(this.em, by, userId);
    return { accountId, username };
  }
}
