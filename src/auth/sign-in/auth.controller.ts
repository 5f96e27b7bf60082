import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import {
  Login,
  type LoginResult,
  type SignedInUser,
  UpdateUserInfo as Changes,
  type UserResource,
} from '../auth.contract.js';
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

  @Access('guest')
  @Get('sanctum/csrf-cookie')
  @HttpCode(204)
  issueCsrfCookie(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): void {
    this.cookies.setCsrf(reply, request.cookies[this.cookies.sessionName]);
  }

  @Access('guest')
  @Post('v1/login')
  @HttpCode(200)
  async login(
    @Fields(Login) body: Login,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const browser = readBrowser(this.cookies, request, body.remember_token);
    const result = await this.commands.execute(new SignIn(body.email, body.password, browser));
    return answerSignIn(this.cookies, reply, result);
  }

  @Access('all', { unverified: true, pended: true, isWayOut: true })
  @Post('v1/logout')
  @HttpCode(200)
  async logout(
    @Current() who: SignedIn,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string }> {
    await this.commands.execute(new SignOut(who, origin));
    this.cookies.clearSession(reply);
    this.cookies.setCsrf(reply, undefined);
    return { message: 'signed_out' };
  }

  @Access('all', { unverified: true })
  @Get('api/v1/user')
  user(@Current() who: SignedIn): Promise<SignedInUser> {
    return this.queries.execute(new GetUser(who));
  }

  @Access('all', { unverified: true, pended: true })
  @Post('api/v1/update-user-info')
  @HttpCode(200)
  async updateUserInfo(
    @Current() who: SignedIn,
    @Form(Changes) form: FormValue<Changes>,
  ): Promise<{ data: UserResource }> {
    return { data: await this.commands.execute(new UpdateUserInfo(who, form.fields)) };
  }
}
