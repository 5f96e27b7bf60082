import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../../platform/errors.js';
import type { Origin } from '../../../platform/http/access.js';
import { Secrets } from '../../../platform/secrets.js';
import { countersOfAddress } from '../../../platform/throttle/count-address.js';
import { Throttle } from '../../../platform/throttle/throttle.js';
import { User } from '../../accounts/user.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { InvitationOver } from '../../auth.errors.js';
import { NotifyOwner } from '../../notifications/notify-owner.js';
import { hashPassword } from '../../passwords/hash-password.js';
import { isCommon } from '../../passwords/is-common.js';
import { EndSessions } from '../../sessions/end-sessions.js';
import { LIMITS } from '../../sign-in/limits.js';
import { macOfInvitation } from '../mac-of-invitation.js';

/** An invited member chooses a password, by the link that came to them. It signs everybody out and nobody in. */
export class AcceptInvitation extends Command<void> {
  constructor(
    readonly token: string,
    readonly password: string,
    readonly origin: Origin,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly secrets: Secrets,
    private readonly throttle: Throttle,
    private readonly audit: RecordAudit,
    private readonly sessions: EndSessions,
    private readonly owner: NotifyOwner,
  ) {}

  async execute({ token, password, origin }: AcceptInvitation): Promise<void> {
    await this.throttle.takeAll(countersOfAddress(LIMITS.codeTriesFromAddress, origin.ip));
    const mac = macOfInvitation(this.secrets, token);
    const em = this.em.fork();
    const [open] = await em.execute<{ user_id: string }[]>(
      'select user_id from invitations where token_mac = ? and used_at is null and expires_at > clock_timestamp()',
      [mac],
    );
    const user = open && (await em.findOne(User, Number(open.user_id)));
    if (!user) throw new InvitationOver();
    if (isCommon(password, user)) throw Invalid.field('password', 'password_common');
    const wasVerified = user.verifiedAt != null;
    const passwordHash = await hashPassword(password);
    // Whoever came in by a code before has sessions, which end with the former password.
    await this.sessions.ofUser(user.id, {
      meanwhile: async (inside) => {
        const used = await inside.execute<object[]>(
          'update invitations set used_at = now(), token_mac = null, updated_at = now() where token_mac = ? and used_at is null returning id',
          [mac],
        );
        if (used.length === 0) throw new InvitationOver();
        // That they may come in is shown; of their phone and e-mail the link shows nothing, as it may have gone either way.
        await inside.execute(
          'update users set password_hash = ?, verified_at = coalesce(verified_at, now()) where id = ?',
          [passwordHash, user.id],
        );
        const { id: actorUserId, accountId } = user;
        if (!wasVerified) await this.audit.within(inside, { action: 'verified', actorUserId, accountId, origin });
      },
    });
    // Who has been here before hears of it, as it may not be them who had the link; who has not knows what they have just done.
    if (wasVerified) await this.owner.of(user, 'password_reset', 'password_reset', origin);
  }
}
