import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
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
    const rows = await this.em.fork().execute<object[]>(
      `update invitations set token_mac = ?, expires_at = clock_timestamp() + interval '${INVITATION_LIFETIME}', updated_at = now()
        where account_id = ? and used_at is null returning id`,
      [macOfInvitation(this.secrets, token), accountId],
    );
    return rows.length > 0 ? `${this.config.appUrl}/choose-password?token=${token}` : null;
  }
}
