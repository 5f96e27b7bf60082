import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { Account } from '../../accounts/account.entity.js';
import { RecordAudit } from '../../audit/record-audit.js';
import type { UserResource } from '../../auth.contract.js';
import { OpenSubscription } from '../../auth.ports.js';
import { User } from '../../accounts/user.entity.js';
import { readPermissionSource } from '../../accounts/read-permission-source.js';
import { toUserResource } from '../../accounts/user.resource.js';
import { markEmailVerified } from '../mark-email-verified.js';
import { markPhoneVerified } from '../mark-phone-verified.js';
import { ConsumeCode, type TypedCode } from './consume-code.js';

@Injectable()
export class VerifyAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly consumeCode: ConsumeCode,
    private readonly audit: RecordAudit,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, userId: number, typedCode: TypedCode): Promise<UserResource> {
    const { phone, channel } = await this.consumeCode.execute('verify', typedCode, { userId });
    const now = this.clock.now();
    await this.em.fork().transactional(async (em) => {
      if (channel === 'email') await markEmailVerified(em, userId, now);
      else if (phone) await markPhoneVerified(em, userId, phone, now);
      await database(em)
        .updateTable('users')
        .set({ verified_at: sql<Date>`coalesce(verified_at, ${now})` })
        .where('id', '=', userId)
        .where('account_id', '=', accountId)
        .execute();
    });
    const user = await this.em.findOneOrFail(User, { id: userId, accountId }, { refresh: true });
    await this.audit.record({ action: 'verified', actorUserId: userId, accountId, origin: typedCode.origin });
    // A retry completes an interrupted registration.
    await this.commands.execute(new OpenSubscription(accountId));
    return toUserResource(
      user,
      await readPermissionSource(this.em, user.id),
      await this.em.findOneOrFail(Account, accountId),
    );
  }
}
