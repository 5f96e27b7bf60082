import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import { SwitchToAccount as Reason } from '../members.contract.js';
import { GetUser } from '../accounts/queries/get-user.js';
import { ReadSession } from '../sessions/read-session.js';
import { SwitchBack } from './commands/switch-back.js';
import { SwitchToAccount } from './commands/switch-to-account.js';
import type { OpenedSession } from '../sessions/open-session.js';

/** Who the browser is from now on. */
const NewUser = z.object({ user: SignedInUser.shape.data, permission: z.array(z.string()) });
type NewUser = z.infer<typeof NewUser>;

/** An administrator steps into a member's account and back. */
@Controller('api/v1')
export class ImpersonationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: Cookies,
    private readonly sessions: ReadSession,
    private readonly push: Push,
  ) {}

  @Route.post('switch-to-account/:id', {
    access: { rule: 'members', impersonator: false },
    body: Reason,
    answer: NewUser,
  })
  async switchTo(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { reason }: Reason,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewUser> {
    const opened = await this.commands.execute(new SwitchToAccount(who, id, reason ?? null, origin));
    return this.answer(reply, opened, who.sessionId);
  }

  @Route.post('switch-back', { access: { rule: 'all', pended: true, isWayOut: true }, body: null, answer: NewUser })
  async switchBack(
    @Current() who: SignedIn,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewUser> {
    const opened = await this.commands.execute(new SwitchBack(who, origin));
    return this.answer(reply, opened, who.sessionId);
  }

  /** The browser is somebody else now. Its tabs learn it by their sockets, which end once the new cookies are on their way. */
  private async answer(reply: FastifyReply, opened: OpenedSession, formerSessionId: number) {
    this.cookies.setSession(reply, opened.token, opened.cookieLifeMs);
    this.cookies.setCsrf(reply, opened.token);
    reply.raw.once('close', () => this.push.disconnectSession(formerSessionId));
    const who = await this.sessions.byToken(opened.token);
    // Ended again in this very moment, by another administrator.
    if (!who) throw new SignInRequired();
    const { data } = await this.queries.execute(new GetUser(who));
    return { user: data, permission: data.permission };
  }
}
