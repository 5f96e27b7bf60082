import { Controller, Delete, Get, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { EndOtherSessions } from './commands/end-other-sessions.js';
import { EndSession } from './commands/end-session.js';
import { ListSessions } from './queries/list-sessions.js';
import type { SessionResource } from '../settings.contract.js';

/** Where a user is signed in. */
@Controller('api/v1')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('all', { impersonator: false })
  @Get('sessions')
  async list(@Current() who: SignedIn): Promise<{ data: SessionResource[] }> {
    return { data: await this.queries.execute(new ListSessions(who)) };
  }

  @Access('all', { pended: true, impersonator: false })
  @Delete('sessions/:id')
  async end(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @From() origin: Origin,
  ): Promise<{ message: string }> {
    await this.commands.execute(new EndSession(who, id, origin));
    return { message: 'session_ended' };
  }

  @Access('all', { pended: true, impersonator: false })
  @Delete('other-sessions')
  async endOthers(@Current() who: SignedIn, @From() origin: Origin): Promise<{ count: number }> {
    return { count: await this.commands.execute(new EndOtherSessions(who, origin)) };
  }
}
