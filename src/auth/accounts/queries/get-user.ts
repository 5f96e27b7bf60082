import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Config } from '../../../platform/config.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import type { SignedIn } from '../../../platform/http/access.js';
import { SendingSwitch } from '../../../platform/sending/sending-switch.js';
import type { SignedInUser } from '../../auth.contract.js';
import { DescribeSubscription } from '../../auth.ports.js';
import { SignInRequired } from '../../auth.errors.js';
import { ACCOUNT_COLUMNS, type ShownAccount, type ShownUser, toOwnResource } from '../user.resource.js';

export class GetUser extends Query<SignedInUser> {
  constructor(readonly who: SignedIn) {
    super();
  }
}

type Row = Omit<ShownUser, 'id'> & ShownAccount & { id: string };

/** Every page of the dashboard begins with it. */
const READ = prepared(`select u.id, u.name, u.username, u.email, u.phone, u.role, u.permissions, u.mode, u.language,
    u.verified_at as "verifiedAt", u.two_factor_on_at as "twoFactorOnAt", ${ACCOUNT_COLUMNS}
  from users u join accounts a on a.id = u.account_id where u.id = ? and u.account_id = ?`);

@QueryHandler(GetUser)
export class GetUserHandler implements IQueryHandler<GetUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly queries: QueryBus,
    private readonly sending: SendingSwitch,
  ) {}

  async execute({ who }: GetUser): Promise<SignedInUser> {
    const { accountId, userId, impersonator } = who;
    const [row] = await this.em.execute<Row[]>(READ, [userId, accountId]);
    if (!row) throw new SignInRequired();
    const subcribe = await this.queries.execute(new DescribeSubscription(accountId));
    return {
      data: {
        ...toOwnResource({ ...row, id: Number(row.id) }, row, who),
        subcribe,
        impersonation: impersonator && { admin_name: impersonator.name, until: impersonator.until.toISOString() },
      },
      network: this.config.whatsappNetwork,
      sending: this.sending.state,
    };
  }
}
