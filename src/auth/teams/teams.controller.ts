import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { TeamBody, TeamResult, TeamsResult, UpdateTeamBody } from './teams.contract.js';
import { CreateTeam, DeleteTeam, ListTeams, UpdateTeam } from './teams.js';

@Controller('api/v1/teams')
export class TeamsController {
  constructor(
    private readonly listTeams: ListTeams,
    private readonly createTeam: CreateTeam,
    private readonly updateTeam: UpdateTeam,
    private readonly deleteTeam: DeleteTeam,
  ) {}

  @Route.get('', { access: 'all', response: TeamsResult })
  async list(@Current() user: SignedIn): Promise<TeamsResult> {
    return { data: await this.listTeams.execute(user.accountId) };
  }

  @Route.post('', { access: 'edit inbox settings', body: TeamBody, response: TeamResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() team: TeamBody): Promise<TeamResult> {
    return { data: await this.createTeam.execute(user.accountId, team) };
  }

  @Route.put(':id', { access: 'edit inbox settings', body: UpdateTeamBody, response: TeamResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) teamId: number,
    @Fields() team: UpdateTeamBody,
  ): Promise<TeamResult> {
    return { data: await this.updateTeam.execute(user.accountId, teamId, team) };
  }

  @Route.delete(':id', { access: 'edit inbox settings', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) teamId: number): Promise<MessageCode> {
    await this.deleteTeam.execute(user.accountId, teamId);
    return { message: 'team_deleted' };
  }
}
