import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { recordEvent } from '../../platform/events/record-event.js';
import { Push } from '../../platform/realtime/push.js';
import { actorOf, RecordAudit } from '../audit/record-audit.js';
import { ColleagueIsYourself } from '../colleagues.errors.js';
import { ColleagueLostDevices, RemoveColleague } from '../colleagues.messages.js';
import { deleteOwnSessions, deleteImpersonationsOf } from '../sessions/delete-sessions.js';
import { requireGrantableRole } from './granted-roles.sql.js';
import { lockColleague, shownNameOf } from './lock-colleague.js';

@CommandHandler(RemoveColleague)
export class RemoveColleagueHandler implements ICommandHandler<RemoveColleague> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: RecordAudit,
    private readonly push: Push,
  ) {}

  async execute({ by, userId, origin }: RemoveColleague): Promise<void> {
    const { accountId } = by;
    const endedSessionIds = await this.em.fork().transactional(async (em) => {
      const user = await lockColleague(em, by, userId);
      if (userId === by.userId) throw new ColleagueIsYourself();
      await requireGrantableRole(em, by, user.roleId!);
      const endedSessionIds = [
        ...(await deleteOwnSessions(em, [userId])),
        ...(await deleteImpersonationsOf(em, [userId])),
      ];
      await database(em).deleteFrom('users').where('id', '=', userId).execute();
      await recordEvent(em, ColleagueLostDevices, {
        accountId,
        key: String(userId),
        payload: { userId, deviceIds: null },
      });
      const details = { status: user.status };
      const entry = { action: 'colleague_removed', accountId, subject: shownNameOf(user), details, origin } as const;
      await this.audit.within(em, { ...actorOf(by), ...entry });
      return endedSessionIds;
    });
    for (const sessionId of endedSessionIds) this.push.disconnectSession(sessionId);
    this.push.toHolders(accountId, 'show users', 'user.changed', {});
  }
}
