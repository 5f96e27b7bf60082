import { Controller, Headers, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Invalid } from '../../platform/errors.js';
import { From, MaybeCurrent, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { LoginResult } from '../auth.contract.js';
import { AlreadyVerified, NotWhileImpersonating, SignInRequired } from '../auth.errors.js';
import {
  CodeSent,
  ForgotPassword,
  Register as Registration,
  RegisterResult,
  ResetPassword as NewPassword,
  SendOtp,
  VerifyOtp,
} from '../codes.contract.js';
import { CODE_LIFE_MS, type CodeOrder } from './code-order.js';
import { Register } from './commands/register.js';
import { type AskingBrowser, RequestCode } from './commands/request-code.js';
import { ResetPassword } from '../passwords/commands/reset-password.js';
import { SignInByPhone } from '../sign-in/commands/sign-in-by-phone.js';
import { VerifyAccount } from './commands/verify-account.js';
import { Cookies } from '../sessions/cookies.js';
import { answerSignIn, answerSignedIn } from '../sign-in/answer-sign-in.js';
import { readAskingBrowser, readBrowser } from '../sign-in/read-browser.js';

@Controller()
export class CodesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: Cookies,
  ) {}

  @Route.post('v1/register', { access: 'guest', body: Registration, answer: RegisterResult })
  async register(
    @Fields() body: Registration,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterResult> {
    const browser = readBrowser(this.cookies, request, body.remember_token);
    const result = await this.commands.execute(new Register(body, browser));
    const order: CodeOrder = { purpose: 'verify', userId: result.user.id };
    // Without a code now they are registered all the same; the next page sends another.
    const code = await this.send(order, readAskingBrowser(this.cookies, request), undefined, reply).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    return { ...answerSignedIn(this.cookies, reply, result), code };
  }

  /** With a phone to sign in by it; without, a signed-in user gets the code of the registration again. */
  @Route.post('api/v1/send-otp-login', { access: { rule: 'guest', orSignedIn: true }, body: SendOtp, answer: CodeSent })
  async sendOtp(
    @Fields() fields: SendOtp,
    @MaybeCurrent() who: SignedIn | null,
    @Req() request: FastifyRequest,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    if (fields.phone === undefined && !who) throw Invalid.field('phone', 'required');
    const order: CodeOrder =
      fields.phone === undefined
        ? { purpose: 'verify', userId: unverified(who).userId }
        : { purpose: 'sign_in', phone: readPhone(fields.phone) };
    return this.send(order, readAskingBrowser(this.cookies, request), language, reply);
  }

  @Route.post('api/v1/verify-otp', {
    access: { rule: 'guest', orSignedIn: true },
    body: VerifyOtp,
    answer: LoginResult,
  })
  async verifyOtp(
    @Fields() { phone, otp, remember_token: isRemembered }: VerifyOtp,
    @MaybeCurrent() who: SignedIn | null,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const typed = { token: this.cookies.read(request, 'mersal_code'), otp, origin };
    if (phone === undefined) {
      const { accountId, userId } = unverified(who);
      const user = await this.commands.execute(new VerifyAccount(accountId, userId, typed));
      this.cookies.drop(reply, 'mersal_code');
      return { user, permission: user.permission };
    }
    const browser = readBrowser(this.cookies, request, isRemembered);
    const result = await this.commands.execute(new SignInByPhone(readPhone(phone), typed, browser));
    this.cookies.drop(reply, 'mersal_code');
    return answerSignIn(this.cookies, reply, result);
  }

  @Route.post('v1/forgot-password', { access: 'guest', body: ForgotPassword, answer: CodeSent })
  async forgotPassword(
    @Fields() { login }: ForgotPassword,
    @Req() request: FastifyRequest,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    return this.send({ purpose: 'reset', login }, readAskingBrowser(this.cookies, request), language, reply);
  }

  @Route.post('v1/reset-password', { access: 'guest', body: NewPassword, answer: Told })
  async resetPassword(
    @Fields() { otp, password }: NewPassword,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Told> {
    const typed = { token: this.cookies.read(request, 'mersal_code'), otp, origin };
    await this.commands.execute(new ResetPassword(typed, password));
    this.cookies.drop(reply, 'mersal_code');
    return { message: 'password_reset' };
  }

  private async send(
    order: CodeOrder,
    browser: AskingBrowser,
    language: string | undefined,
    reply: FastifyReply,
  ): Promise<CodeSent> {
    const { token, answer } = await this.commands.execute(new RequestCode(order, browser, languageOf(language)));
    this.cookies.keep(reply, 'mersal_code', token, CODE_LIFE_MS);
    return answer;
  }
}

function readPhone(written: string): string {
  if (written === '') throw Invalid.field('phone', 'required');
  return requirePhone('phone', written);
}

/** Whoever still has to show that the phone or the e-mail of the registration is theirs. */
function unverified(who: SignedIn | null): SignedIn {
  if (!who) throw new SignInRequired();
  if (who.impersonator) throw new NotWhileImpersonating();
  if (who.isVerified) throw new AlreadyVerified();
  return who;
}
