import { Controller, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Push } from '../../platform/realtime/push.js';
import { SignedInUser } from '../auth.contract.js';
import { SignInRequired } from '../auth.errors.js';
import { Cookies } from '../sessions/cookies.js';
import { SwitchToAccountBody } from '../members.contract.js';
import { GetUser } from '../accounts/queries/get-user.js';
import { ReadSession } from '../sessions/read-session.js';
import { SwitchBack } from './switch-back.js';
import { SwitchToAccount } from './switch-to-account.js';
import type { OpenedSession } from '../sessions/open-session.js';

const SwitchedUser = z.object({ user: SignedInUser.shape.data, permission: z.array(z.string()) });
type SwitchedUser = z.infer<typeof SwitchedUser>;

@Controller('api/v1')
export class ImpersonationController {
  constructor(
    private readonly switchToAccount: SwitchToAccount,
    private readonly switchBack: SwitchBack,
    private readonly getUser: GetUser,
    private readonly cookies: Cookies,
    private readonly sessions: ReadSession,
    private readonly push: Push,
  ) {}

  @Route.post('switch-to-account/:id', {
    access: { rule: 'members', impersonator: false },
    body: SwitchToAccountBody,
    response: SwitchedUser,
  })
  async switchTo(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason }: SwitchToAccountBody,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SwitchedUser> {
    const opened = await this.switchToAccount.execute(user, id, reason ?? null, origin);
    return this.respond(reply, opened, user.sessionId);
  }

  @Route.post('switch-back', {
    access: { rule: 'all', suspended: true, endsImpersonation: true },
    body: null,
    response: SwitchedUser,
  })
  async leave(
    @Current() user: SignedIn,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SwitchedUser> {
    const opened = await this.switchBack.execute(user, origin);
    return this.respond(reply, opened, user.sessionId);
  }

  /** Closes the previous session's sockets after the response, because open tabs then reload. */
  private async respond(reply: FastifyReply, opened: OpenedSession, previousSessionId: number) {
    this.cookies.setSession(reply, opened.token, opened.cookieLifeMs);
    this.cookies.setCsrf(reply, opened.token);
    reply.raw.once('close', () => this.push.disconnectSession(previousSessionId));
    const user = await this.sessions.byToken(opened.token);
    if (!user) throw new SignInRequired();
    const { data } = await this.getUser.execute(user);
    return { user: data, permission: data.permission };
  }
}
