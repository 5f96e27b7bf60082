import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ParseAccountPhone } from '../../auth/auth.messages.js';
import { InviteColleague } from '../../auth/colleagues.messages.js';
import { PlanLimit } from '../../billing/billing.errors.js';
import { GetEntitlements } from '../../billing/billing.messages.js';
import type { Origin, SignedIn } from '../../platform/http/access.js';
import { CheckDevices } from './check-devices.js';
import type { ColleagueResource, InviteColleagueBody } from './colleagues.contract.js';
import { ListColleagues } from './list-colleagues.js';

@Injectable()
export class InviteToTeam {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly devices: CheckDevices,
    private readonly colleagues: ListColleagues,
  ) {}

  async execute(by: SignedIn, body: InviteColleagueBody, origin: Origin): Promise<ColleagueResource> {
    const { accountId } = by;
    const phone = body.phone ? await this.queries.execute(new ParseAccountPhone(accountId, 'phone', body.phone)) : null;
    await this.devices.execute(accountId, body.device_ids);
    const { users: seats } = await this.queries.execute(new GetEntitlements(accountId));
    const invitee = {
      name: body.name || null,
      email: (body.email ?? '').toLowerCase(),
      phone,
      roleId: body.role_id,
      deviceIds: body.device_ids,
      capacity: body.capacity ?? null,
    };
    const userId = await this.commands.execute(new InviteColleague(by, invitee, seats, origin));
    if (userId === null) throw new PlanLimit('users');
    return this.colleagues.read(accountId, userId);
  }
}
