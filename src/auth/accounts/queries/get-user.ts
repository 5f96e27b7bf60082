import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { preparedSql } from '../../../platform/database/statements/prepared-sql.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import type { SignedInUser } from '../../auth.contract.js';
import { DescribeSubscription } from '../../auth.ports.js';
import { SignInRequired } from '../../auth.errors.js';
import { PERMISSION_COLUMNS, type PermissionSource } from '../../permissions.js';
import { ACCOUNT_COLUMNS, type ShownAccount, type ShownUser, toOwnResource } from '../user.resource.js';

@Injectable()
export class GetUser {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly queries: QueryBus,
    private readonly sending: SendingSwitch,
  ) {}

  async execute(user: SignedIn): Promise<SignedInUser> {
    const { accountId, userId, impersonator } = user;
    const {
      rows: [row],
    } = await preparedSql<ShownUser & PermissionSource & ShownAccount>`
      select u.id, u.name, u.username, u.email, u.phone, ${PERMISSION_COLUMNS}, u.availability, u.mode, u.language,
          u.verified_at as "verifiedAt", u.two_factor_on_at as "twoFactorOnAt", ${ACCOUNT_COLUMNS}
        from users u join accounts a on a.id = u.account_id where u.id = ${userId} and u.account_id = ${accountId}`.execute(
      database(this.em),
    );
    if (!row) throw new SignInRequired();
    const subcribe = await this.queries.execute(new DescribeSubscription(accountId));
    return {
      data: {
        ...toOwnResource(row, row, row, user),
        subcribe,
        impersonation: impersonator && { admin_name: impersonator.name, until: impersonator.until.toISOString() },
      },
      network: this.config.whatsappNetwork,
      sending: this.sending.state,
    };
  }
}
