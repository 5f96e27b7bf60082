import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { NotFound } from '../../../platform/errors.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { EndSessions } from '../end-sessions.js';

/** Signs one browser of the user out. */
export class EndSession extends Command<void> {
  constructor(
    readonly who: SignedIn,
    readonly sessionId: number,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(EndSession)
export class EndSessionHandler implements ICommandHandler<EndSession> {
  constructor(
    private readonly sessions: EndSessions,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who, sessionId, origin }: EndSession): Promise<void> {
    if (!(await this.sessions.one(who, sessionId))) throw new NotFound();
    await this.audit.note({
      action: 'sessions_ended',
      actorUserId: who.userId,
      accountId: who.accountId,
      details: { count: 1 },
      origin,
    });
  }
}
