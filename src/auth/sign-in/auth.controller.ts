import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { Login, LoginResult, SignedInUser, UpdateUserInfoBody, UserResource } from '../auth.contract.js';
import { SignIn } from './commands/sign-in.js';
import { SignOut } from './commands/sign-out.js';
import { UpdateUserInfo } from '../accounts/update-user-info.js';
import { Cookies } from '../sessions/cookies.js';
import { GetUser } from '../accounts/queries/get-user.js';
import { respondToSignIn } from './respond-to-sign-in.js';
import { readBrowser } from './read-browser.js';

@Controller()
export class AuthController {
  constructor(
    private readonly signIn: SignIn,
    private readonly signOut: SignOut,
    private readonly updateUserInfo: UpdateUserInfo,
    private readonly getUser: GetUser,
    private readonly cookies: Cookies,
  ) {}

  @Route.get('sanctum/csrf-cookie', { access: 'guest', response: null, status: 204 })
  issueCsrfCookie(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.cookies.setCsrf(reply, request.cookies[this.cookies.sessionName]);
  }

  @Route.post('v1/login', { access: 'guest', body: Login, response: LoginResult })
  async login(
    @Fields() body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const browser = readBrowser(this.cookies, request, body.remember_token);
    const result = await this.signIn.execute(body.email, body.password, browser);
    return respondToSignIn(this.cookies, reply, result);
  }

  @Route.post('v1/logout', {
    access: { rule: 'all', unverified: true, suspended: true, endsImpersonation: true },
    body: null,
    response: MessageCode,
  })
  async logout(
    @Current() user: SignedIn,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageCode> {
    await this.signOut.execute(user, origin);
    this.cookies.clearSession(reply);
    this.cookies.setCsrf(reply, undefined);
    return { message: 'signed_out' };
  }

  @Route.get('api/v1/user', { access: { rule: 'all', unverified: true }, response: SignedInUser })
  user(@Current() user: SignedIn): Promise<SignedInUser> {
    return this.getUser.execute(user);
  }

  @Route.post('api/v1/update-user-info', {
    access: { rule: 'all', unverified: true, suspended: true },
    body: UpdateUserInfoBody,
    response: DataOf(UserResource),
  })
  async updateInfo(@Current() user: SignedIn, @Fields() changes: UpdateUserInfoBody): Promise<{ data: UserResource }> {
    return { data: await this.updateUserInfo.execute(user, changes) };
  }
}
