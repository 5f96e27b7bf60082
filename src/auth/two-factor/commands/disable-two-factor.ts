import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../../platform/database/statements/database.js';
import type { Origin, SignedIn } from '../../../platform/http/access.js';
import { RecordAudit } from '../../audit/record-audit.js';
import { TwoFactorOff } from '../../auth.errors.js';
import { AskPassword } from '../../passwords/ask-password.js';

@Injectable()
export class DisableTwoFactor {
  constructor(
    private readonly em: EntityManager,
    private readonly ask: AskPassword,
    private readonly audit: RecordAudit,
  ) {}

  async execute(currentUser: SignedIn, password: string, origin: Origin): Promise<void> {
    const user = await this.ask.require(currentUser, password);
    if (user.twoFactorOnAt == null) throw new TwoFactorOff();
    await this.em.fork().transactional(async (em) => {
      const { userId, accountId } = currentUser;
      await database(em)
        .updateTable('users')
        .set({
          two_factor_on_at: null,
          two_factor_secret: null,
          two_factor_sealed_with: null,
          two_factor_last_counter: null,
          recovery_codes: '[]',
        })
        .where('id', '=', userId)
        .where('account_id', '=', accountId)
        .execute();
      await this.audit.within(em, { action: 'second_step_off', actorUserId: userId, accountId, origin });
    });
  }
}
