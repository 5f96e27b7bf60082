import { Controller, Headers, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, Invalid } from '../../platform/errors.js';
import { From, MaybeCurrent, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { requirePhone } from '../../platform/http/input/require-phone.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { LoginResult } from '../auth.contract.js';
import { AlreadyVerified, NotWhileImpersonating, SignInRequired } from '../auth.errors.js';
import {
  CodeSent,
  ForgotPassword,
  RegisterBody,
  RegisterResult,
  ResetPasswordBody,
  SendOtp,
  VerifyOtp,
} from '../codes.contract.js';
import { CODE_LIFE_MS, type CodeIntent } from './code-order.js';
import { Register } from './commands/register.js';
import { type RequestingBrowser, RequestCode } from './commands/request-code.js';
import { ResetPassword } from '../passwords/reset-password.js';
import { SignInByPhone } from '../sign-in/commands/sign-in-by-phone.js';
import { VerifyAccount } from './commands/verify-account.js';
import { Cookies } from '../sessions/cookies.js';
import { respondToSignIn, respondSignedIn } from '../sign-in/respond-to-sign-in.js';
import { readRequestingBrowser, readBrowser } from '../sign-in/read-browser.js';

@Controller()
export class CodesController {
  constructor(
    private readonly register: Register,
    private readonly verifyAccount: VerifyAccount,
    private readonly signInByPhone: SignInByPhone,
    private readonly resetPassword: ResetPassword,
    private readonly requestCode: RequestCode,
    private readonly cookies: Cookies,
  ) {}

  @Route.post('v1/register', { access: 'guest', body: RegisterBody, response: RegisterResult })
  async signUp(
    @Fields() body: RegisterBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterResult> {
    const browser = readBrowser(this.cookies, request, body.remember_token);
    const result = await this.register.execute(body, browser);
    const intent: CodeIntent = { purpose: 'verify', userId: result.user.id };
    // Registration succeeds even if no code was sent. The user can request another.
    const code = await this.send(intent, readRequestingBrowser(this.cookies, request), undefined, reply).catch(
      (error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      },
    );
    return { ...respondSignedIn(this.cookies, reply, result), code };
  }

  @Route.post('api/v1/send-otp-login', {
    access: { rule: 'guest', orSignedIn: true },
    body: SendOtp,
    response: CodeSent,
  })
  async sendOtp(
    @Fields() fields: SendOtp,
    @MaybeCurrent() user: SignedIn | null,
    @Req() request: FastifyRequest,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    if (fields.phone === undefined && !user) throw Invalid.field('phone', 'required');
    const intent: CodeIntent =
      fields.phone === undefined
        ? { purpose: 'verify', userId: requireUnverified(user).userId }
        : { purpose: 'sign_in', phone: readPhone(fields.phone) };
    return this.send(intent, readRequestingBrowser(this.cookies, request), language, reply);
  }

  @Route.post('api/v1/verify-otp', {
    access: { rule: 'guest', orSignedIn: true },
    body: VerifyOtp,
    response: LoginResult,
  })
  async verifyOtp(
    @Fields() { phone, otp, remember_token: isRemembered }: VerifyOtp,
    @MaybeCurrent() currentUser: SignedIn | null,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const typedCode = { token: this.cookies.read(request, 'mersal_code'), otp, origin };
    if (phone === undefined) {
      const { accountId, userId } = requireUnverified(currentUser);
      const user = await this.verifyAccount.execute(accountId, userId, typedCode);
      this.cookies.clear(reply, 'mersal_code');
      return { user, permission: user.permission };
    }
    const browser = readBrowser(this.cookies, request, isRemembered);
    const result = await this.signInByPhone.execute(readPhone(phone), typedCode, browser);
    this.cookies.clear(reply, 'mersal_code');
    return respondToSignIn(this.cookies, reply, result);
  }

  @Route.post('v1/forgot-password', { access: 'guest', body: ForgotPassword, response: CodeSent })
  async forgotPassword(
    @Fields() { login }: ForgotPassword,
    @Req() request: FastifyRequest,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    return this.send({ purpose: 'reset', login }, readRequestingBrowser(this.cookies, request), language, reply);
  }

  @Route.post('v1/reset-password', { access: 'guest', body: ResetPasswordBody, response: MessageCode })
  async reset(
    @Fields() { otp, password }: ResetPasswordBody,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageCode> {
    const typedCode = { token: this.cookies.read(request, 'mersal_code'), otp, origin };
    await this.resetPassword.execute(typedCode, password);
    this.cookies.clear(reply, 'mersal_code');
    return { message: 'password_reset' };
  }

  private async send(
    intent: CodeIntent,
    browser: RequestingBrowser,
    language: string | undefined,
    reply: FastifyReply,
  ): Promise<CodeSent> {
    const { token, result } = await this.requestCode.execute(intent, browser, languageOf(language));
    this.cookies.set(reply, 'mersal_code', token, CODE_LIFE_MS);
    return result;
  }
}

function readPhone(input: string): string {
  if (input === '') throw Invalid.field('phone', 'required');
  return requirePhone('phone', input);
}

function requireUnverified(user: SignedIn | null): SignedIn {
  if (!user) throw new SignInRequired();
  if (user.impersonator) throw new NotWhileImpersonating();
  if (user.isVerified) throw new AlreadyVerified();
  return user;
}
