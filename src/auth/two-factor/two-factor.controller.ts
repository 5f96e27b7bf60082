import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { LoginResult } from '../auth.contract.js';
import { LoginTwoFactor } from '../codes.contract.js';
import { Cookies } from '../sessions/cookies.js';
import { ConfirmTwoFactor } from './commands/confirm-two-factor.js';
import { RenewRecoveryCodes } from './commands/renew-recovery-codes.js';
import { StartTwoFactor } from './commands/start-two-factor.js';
import { VerifyTwoFactor } from './commands/verify-two-factor.js';
import { DisableTwoFactor } from './commands/disable-two-factor.js';
import { respondToSignIn } from '../sign-in/respond-to-sign-in.js';
import { readBrowser } from '../sign-in/read-browser.js';
import { ConfirmTwoFactorBody, RecoveryCodesResult, TwoFactorSecret, WithPassword } from '../settings.contract.js';

@Controller()
export class TwoFactorController {
  constructor(
    private readonly verifyTwoFactor: VerifyTwoFactor,
    private readonly startTwoFactor: StartTwoFactor,
    private readonly confirmTwoFactor: ConfirmTwoFactor,
    private readonly renewRecoveryCodes: RenewRecoveryCodes,
    private readonly disableTwoFactor: DisableTwoFactor,
    private readonly cookies: Cookies,
  ) {}

  @Route.post('v1/login-second-step', { access: 'guest', body: LoginTwoFactor, response: LoginResult })
  async verify(
    @Fields() { code }: LoginTwoFactor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const token = this.cookies.read(request, 'mersal_second_step');
    const result = await this.verifyTwoFactor.execute(token, code, readBrowser(this.cookies, request));
    return respondToSignIn(this.cookies, reply, result);
  }

  @Route.post('api/v1/second-step', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    response: DataOf(TwoFactorSecret),
  })
  async start(@Current() user: SignedIn, @Fields() body: WithPassword): Promise<{ data: TwoFactorSecret }> {
    return { data: await this.startTwoFactor.execute(user, body.current_password) };
  }

  @Route.post('api/v1/second-step/confirm', {
    access: { rule: 'all', impersonator: false },
    body: ConfirmTwoFactorBody,
    response: DataOf(RecoveryCodesResult),
  })
  async confirm(
    @Current() user: SignedIn,
    @Fields() { code }: ConfirmTwoFactorBody,
    @From() origin: Origin,
  ): Promise<{ data: RecoveryCodesResult }> {
    return { data: { recovery_codes: await this.confirmTwoFactor.execute(user, code, origin) } };
  }

  @Route.post('api/v1/second-step/recovery-codes', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    response: DataOf(RecoveryCodesResult),
  })
  async renewCodes(@Current() user: SignedIn, @Fields() body: WithPassword): Promise<{ data: RecoveryCodesResult }> {
    return {
      data: { recovery_codes: await this.renewRecoveryCodes.execute(user, body.current_password) },
    };
  }

  @Route.delete('api/v1/second-step', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    response: MessageCode,
  })
  async turnOff(@Current() user: SignedIn, @Fields() body: WithPassword, @From() origin: Origin): Promise<MessageCode> {
    await this.disableTwoFactor.execute(user, body.current_password, origin);
    return { message: 'second_step_off' };
  }
}
