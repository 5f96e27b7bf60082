import { Controller, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RenewColleagueInvitation } from '../../auth/colleagues.messages.js';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { OwnAvailability } from '../availability/availability.contract.js';
import { GetAvailability } from '../availability/get-availability.js';
import { ChangeTeam } from './change-team.js';
import {
  AvailabilityBody,
  ColleagueResult,
  InviteColleagueBody,
  InvitedColleague,
  ListColleaguesQuery,
  ListedColleagues,
  UpdateColleagueBody,
} from './colleagues.contract.js';
import { InviteToTeam } from './invite-to-team.js';
import { ListColleagues } from './list-colleagues.js';
import { SetAvailability } from './set-availability.js';

/** Changes would outlast an impersonation. */
const WRITE_ACCESS = { rule: 'edit users', impersonator: false } as const;

@Controller('api/v1')
export class ColleaguesController {
  constructor(
    private readonly listColleagues: ListColleagues,
    private readonly inviteToTeam: InviteToTeam,
    private readonly changeTeam: ChangeTeam,
    private readonly setAvailability: SetAvailability,
    private readonly getAvailability: GetAvailability,
    private readonly commands: CommandBus,
  ) {}

  /** Everyone may list names. The use case checks `show users` for other fields. */
  @Route.get('account-users', { access: 'all', query: ListColleaguesQuery, response: ListedColleagues })
  list(@Current() user: SignedIn, @QueryFields() query: ListColleaguesQuery): Promise<ListedColleagues> {
    return this.listColleagues.execute(user, query);
  }

  @Route.get('account-users/:id', { access: 'show users', response: ColleagueResult })
  async describe(@Current() { accountId }: SignedIn, @Param('id', IdPipe) id: number): Promise<ColleagueResult> {
    return { data: await this.listColleagues.read(accountId, id) };
  }

  @Route.post('account-users', {
    access: WRITE_ACCESS,
    body: InviteColleagueBody,
    response: InvitedColleague,
    status: 201,
  })
  async invite(
    @Current() user: SignedIn,
    @Fields() body: InviteColleagueBody,
    @From() origin: Origin,
  ): Promise<InvitedColleague> {
    return { data: await this.inviteToTeam.execute(user, body, origin), message: 'colleague_invited' };
  }

  @Route.put('account-users/:id', { access: WRITE_ACCESS, body: UpdateColleagueBody, response: InvitedColleague })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() body: UpdateColleagueBody,
    @From() origin: Origin,
  ): Promise<InvitedColleague> {
    return { data: await this.changeTeam.update(user, id, body, origin), message: 'colleague_updated' };
  }

  @Route.delete('account-users/:id', { access: WRITE_ACCESS, body: null, response: MessageCode })
  async remove(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<MessageCode> {
    await this.changeTeam.remove(user, id, origin);
    return { message: 'colleague_removed' };
  }

  @Route.post('account-users/:id/invite-again', { access: WRITE_ACCESS, body: null, response: InvitedColleague })
  async inviteAgain(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<InvitedColleague> {
    await this.commands.execute(new RenewColleagueInvitation(user, id, origin));
    return { data: await this.listColleagues.read(user.accountId, id), message: 'colleague_invited' };
  }

  @Route.get('availability', { access: 'all', response: OwnAvailability })
  async describeOwnAvailability(@Current() user: SignedIn): Promise<OwnAvailability> {
    return { data: await this.getAvailability.execute(user) };
  }

  @Route.post('availability', {
    access: { rule: 'all', impersonator: false },
    body: AvailabilityBody,
    response: AvailabilityBody,
  })
  async setOwnAvailability(
    @Current() user: SignedIn,
    @Fields() { availability }: AvailabilityBody,
  ): Promise<AvailabilityBody> {
    await this.setAvailability.execute(user, availability);
    return { availability };
  }
}
