import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { EndSessions } from '../end-sessions.js';

/** Signs out every browser of the user but this one; answers how many. */
export class EndOtherSessions extends Command<number> {
  constructor(
    readonly who: SignedIn,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(
    private readonly sessions: EndSessions,
    private readonly audit: RecordAudit,
  ) {}

  async execute({ who: { userId, accountId, sessionId }, origin }: EndOtherSessions): Promise<number> {
    const count = await this.sessions.ofUser(userId, { except: sessionId });
    if (count > 0)
      await this.audit.note({ action: 'sessions_ended', actorUserId: userId, accountId, details: { count }, origin });
    return count;
  }
}
