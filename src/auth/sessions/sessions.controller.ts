import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route/route.js';
import { EndOtherSessions } from './commands/end-other-sessions.js';
import { EndSession } from './commands/end-session.js';
import { ListSessions } from './queries/list-sessions.js';
import { SessionResource } from '../settings.contract.js';

const Sessions = DataOf(z.array(SessionResource));
const Ended = z.object({ count: z.number() });

/** Where a user is signed in. */
@Controller('api/v1')
export class SessionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('sessions', { access: { rule: 'all', impersonator: false }, answer: Sessions })
  async list(@Current() who: SignedIn): Promise<z.infer<typeof Sessions>> {
    return { data: await this.queries.execute(new ListSessions(who)) };
  }

  @Route.delete('sessions/:id', {
    access: { rule: 'all', pended: true, impersonator: false },
    body: null,
    answer: Told,
  })
  async end(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<Told> {
    await this.commands.execute(new EndSession(who, id, origin));
    return { message: 'session_ended' };
  }

  @Route.delete('other-sessions', {
    access: { rule: 'all', pended: true, impersonator: false },
    body: null,
    answer: Ended,
  })
  async endOthers(@Current() who: SignedIn, @From() origin: Origin): Promise<z.infer<typeof Ended>> {
    return { count: await this.commands.execute(new EndOtherSessions(who, origin)) };
  }
}
