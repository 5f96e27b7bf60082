import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Push } from '../../platform/realtime/push.js';
import { Session } from '../session.entity.js';

export class SignOut extends Command<void> {
  constructor(
    readonly accountId: number,
    readonly sessionId: number,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly em: EntityManager,
    private readonly push: Push,
  ) {}

  async execute({ accountId, sessionId }: SignOut): Promise<void> {
    await this.em.nativeDelete(Session, { id: sessionId, accountId });
    this.push.disconnectSession(sessionId);
  }
}
