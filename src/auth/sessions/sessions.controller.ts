import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route/route.js';
import { EndOtherSessions } from './end-other-sessions.js';
import { RevokeSession } from './revoke-session.js';
import { ListSessions } from './list-sessions.js';
import { SessionResource } from '../settings.contract.js';

const Sessions = DataOf(z.array(SessionResource));
const Ended = z.object({ count: z.number() });

@Controller('api/v1')
export class SessionsController {
  constructor(
    private readonly revokeSession: RevokeSession,
    private readonly endOtherSessions: EndOtherSessions,
    private readonly listSessions: ListSessions,
  ) {}

  @Route.get('sessions', { access: { rule: 'all', impersonator: false }, response: Sessions })
  async list(@Current() user: SignedIn): Promise<z.infer<typeof Sessions>> {
    return { data: await this.listSessions.execute(user) };
  }

  @Route.delete('sessions/:id', {
    access: { rule: 'all', suspended: true, impersonator: false },
    body: null,
    response: MessageCode,
  })
  async end(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @From() origin: Origin): Promise<MessageCode> {
    await this.revokeSession.execute(user, id, origin);
    return { message: 'session_ended' };
  }

  @Route.delete('other-sessions', {
    access: { rule: 'all', suspended: true, impersonator: false },
    body: null,
    response: Ended,
  })
  async endOthers(@Current() user: SignedIn, @From() origin: Origin): Promise<z.infer<typeof Ended>> {
    return { count: await this.endOtherSessions.execute(user, origin) };
  }
}
