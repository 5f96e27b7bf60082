import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Config } from '../../../platform/config.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { Secrets } from '../../../platform/secrets.js';
import { RenewInvitation } from '../../invitations.messages.js';
import { macOfInvitation } from '../mac-of-invitation.js';

const INVITATION_LIFETIME = '14 days';

@CommandHandler(RenewInvitation)
export class RenewInvitationHandler implements ICommandHandler<RenewInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly config: Config,
  ) {}

  async execute({ accountId }: RenewInvitation): Promise<string | null> {
    const token = randomBytes(24).toString('base64url');
    const { numUpdatedRows } = await database(this.em.fork())
      .updateTable('invitations')
      .set({
        token_mac: macOfInvitation(this.secrets, token),
        expires_at: sql<Date>`clock_timestamp() + ${INVITATION_LIFETIME}::interval`,
        updated_at: NOW,
      })
      .where('account_id', '=', accountId)
      // RenewColleagueInvitation renews colleagues' links.
      .where('invited_at', 'is', null)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? `${this.config.appUrl}/choose-password?token=${token}` : null;
  }
}
