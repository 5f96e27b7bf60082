import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, Told } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Login, LoginResult, SignedInUser, UpdateUserInfo as Changes, UserResource } from '../auth.contract.js';
import { SignIn } from './commands/sign-in.js';
import { SignOut } from './commands/sign-out.js';
import { UpdateUserInfo } from '../accounts/commands/update-user-info.js';
import { Cookies } from '../sessions/cookies.js';
import { GetUser } from '../accounts/queries/get-user.js';
import { answerSignIn } from './answer-sign-in.js';
import { readBrowser } from './read-browser.js';

@Controller()
export class AuthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: Cookies,
  ) {}

  @Route.get('sanctum/csrf-cookie', { access: 'guest', answer: null, status: 204 })
  issueCsrfCookie(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.cookies.setCsrf(reply, request.cookies[this.cookies.sessionName]);
  }

  @Route.post('v1/login', { access: 'guest', body: Login, answer: LoginResult })
  async login(
    @Fields() body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const browser = readBrowser(this.cookies, request, body.remember_token);
    const result = await this.commands.execute(new SignIn(body.email, body.password, browser));
    return answerSignIn(this.cookies, reply, result);
  }

  @Route.post('v1/logout', {
    access: { rule: 'all', unverified: true, pended: true, isWayOut: true },
    body: null,
    answer: Told,
  })
  async logout(
    @Current() who: SignedIn,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Told> {
    await this.commands.execute(new SignOut(who, origin));
    this.cookies.clearSession(reply);
    this.cookies.setCsrf(reply, undefined);
    return { message: 'signed_out' };
  }

  @Route.get('api/v1/user', { access: { rule: 'all', unverified: true }, answer: SignedInUser })
  user(@Current() who: SignedIn): Promise<SignedInUser> {
    return this.queries.execute(new GetUser(who));
  }

  @Route.post('api/v1/update-user-info', {
    access: { rule: 'all', unverified: true, pended: true },
    body: Changes,
    answer: DataOf(UserResource),
  })
  async updateUserInfo(@Current() who: SignedIn, @Fields() changes: Changes): Promise<{ data: UserResource }> {
    return { data: await this.commands.execute(new UpdateUserInfo(who, changes)) };
  }
}
