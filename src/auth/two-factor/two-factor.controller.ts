import { Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import type { LoginResult } from '../auth.contract.js';
import { LoginTwoFactor } from '../codes.contract.js';
import { Cookies } from '../sessions/cookies.js';
import { ConfirmTwoFactor as Confirm } from './commands/confirm-two-factor.js';
import { RenewRecoveryCodes } from './commands/renew-recovery-codes.js';
import { StartTwoFactor } from './commands/start-two-factor.js';
import { VerifyTwoFactor } from './commands/verify-two-factor.js';
import { DisableTwoFactor } from './commands/disable-two-factor.js';
import { answerSignIn } from '../sign-in/answer-sign-in.js';
import { readBrowser } from '../sign-in/read-browser.js';
import { ConfirmTwoFactor, type RecoveryCodes, type TwoFactorSecret, WithPassword } from '../settings.contract.js';

/** A code of the user's authenticator at sign-in, for those who want it. */
@Controller()
export class TwoFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: Cookies,
  ) {}

  @Access('guest')
  @Post('v1/login-second-step')
  @HttpCode(200)
  async take(
    @Fields(LoginTwoFactor) { code }: LoginTwoFactor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const token = this.cookies.read(request, 'mersal_second_step');
    const result = await this.commands.execute(new VerifyTwoFactor(token, code, readBrowser(this.cookies, request)));
    return answerSignIn(this.cookies, reply, result);
  }

  @Access('all', { impersonator: false })
  @Post('api/v1/second-step')
  @HttpCode(200)
  async start(@Current() who: SignedIn, @Fields(WithPassword) body: WithPassword): Promise<{ data: TwoFactorSecret }> {
    return { data: await this.commands.execute(new StartTwoFactor(who, body.current_password)) };
  }

  @Access('all', { impersonator: false })
  @Post('api/v1/second-step/confirm')
  @HttpCode(200)
  async confirm(
    @Current() who: SignedIn,
    @Fields(ConfirmTwoFactor) { code }: ConfirmTwoFactor,
    @From() origin: Origin,
  ): Promise<{ data: RecoveryCodes }> {
    return { data: { recovery_codes: await this.commands.execute(new Confirm(who, code, origin)) } };
  }

  @Access('all', { impersonator: false })
  @Post('api/v1/second-step/recovery-codes')
  @HttpCode(200)
  async renewRecoveryCodes(
    @Current() who: SignedIn,
    @Fields(WithPassword) body: WithPassword,
  ): Promise<{ data: RecoveryCodes }> {
    return {
      data: { recovery_codes: await this.commands.execute(new RenewRecoveryCodes(who, body.current_password)) },
    };
  }

  @Access('all', { impersonator: false })
  @Delete('api/v1/second-step')
  async turnOff(
    @Current() who: SignedIn,
    @Fields(WithPassword) body: WithPassword,
    @From() origin: Origin,
  ): Promise<{ message: string }> {
    await this.commands.execute(new DisableTwoFactor(who, body.current_password, origin));
    return { message: 'second_step_off' };
  }
}
