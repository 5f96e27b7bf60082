import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { Push } from '../../../platform/realtime/push.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { actorOf, RecordAudit } from '../../audit/record-audit.js';
import { ColleagueHasJoined } from '../../colleagues.errors.js';
import { RenewColleagueInvitation } from '../../colleagues.messages.js';
import { lockColleague, shownNameOf } from '../../colleagues/lock-colleague.js';
import { COLLEAGUE_INVITATIONS } from '../colleague-invitations.js';
import { invitationsJob } from '../invitations.job.js';

@CommandHandler(RenewColleagueInvitation)
export class RenewColleagueInvitationHandler implements ICommandHandler<RenewColleagueInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly throttle: Throttle,
    private readonly audit: RecordAudit,
    private readonly jobs: Jobs,
    private readonly push: Push,
  ) {}

  async execute({ by, userId, origin }: RenewColleagueInvitation): Promise<void> {
    const { accountId } = by;
    await this.em.fork().transactional(async (em) => {
      const user = await lockColleague(em, by, userId);
      if (user.status !== 'invited') throw new ColleagueHasJoined();
      await this.throttle.take(COLLEAGUE_INVITATIONS.limitOfUser, String(userId));
      await sql`
        update invitations set token_mac = null, sent_at = null, invited_at = clock_timestamp(), updated_at = now(),
            expires_at = clock_timestamp() + ${COLLEAGUE_INVITATIONS.lifetime}::interval
          where user_id = ${userId} and account_id = ${accountId} and used_at is null`.execute(database(em));
      const entry = { action: 'colleague_invited', accountId, subject: shownNameOf(user), origin } as const;
      await this.audit.within(em, { ...actorOf(by), ...entry, details: { again: true } });
    });
    void this.jobs.enqueue(invitationsJob, { userId, accountId });
    this.push.toHolders(accountId, 'show users', 'user.changed', {});
  }
}
