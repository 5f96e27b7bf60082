import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { DataOf, Told } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { LoginResult } from '../auth.contract.js';
import { LoginTwoFactor } from '../codes.contract.js';
import { Cookies } from '../sessions/cookies.js';
import { ConfirmTwoFactor as Confirm } from './commands/confirm-two-factor.js';
import { RenewRecoveryCodes } from './commands/renew-recovery-codes.js';
import { StartTwoFactor } from './commands/start-two-factor.js';
import { VerifyTwoFactor } from './commands/verify-two-factor.js';
import { DisableTwoFactor } from './commands/disable-two-factor.js';
import { answerSignIn } from '../sign-in/answer-sign-in.js';
import { readBrowser } from '../sign-in/read-browser.js';
import { ConfirmTwoFactor, RecoveryCodes, TwoFactorSecret, WithPassword } from '../settings.contract.js';

/** A code of the user's authenticator at sign-in, for those who want it. */
@Controller()
export class TwoFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: Cookies,
  ) {}

  @Route.post('v1/login-second-step', { access: 'guest', body: LoginTwoFactor, answer: LoginResult })
  async take(
    @Fields() { code }: LoginTwoFactor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const token = this.cookies.read(request, 'mersal_second_step');
    const result = await this.commands.execute(new VerifyTwoFactor(token, code, readBrowser(this.cookies, request)));
    return answerSignIn(this.cookies, reply, result);
  }

  @Route.post('api/v1/second-step', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    answer: DataOf(TwoFactorSecret),
  })
  async start(@Current() who: SignedIn, @Fields() body: WithPassword): Promise<{ data: TwoFactorSecret }> {
    return { data: await this.commands.execute(new StartTwoFactor(who, body.current_password)) };
  }

  @Route.post('api/v1/second-step/confirm', {
    access: { rule: 'all', impersonator: false },
    body: ConfirmTwoFactor,
    answer: DataOf(RecoveryCodes),
  })
  async confirm(
    @Current() who: SignedIn,
    @Fields() { code }: ConfirmTwoFactor,
    @From() origin: Origin,
  ): Promise<{ data: RecoveryCodes }> {
    return { data: { recovery_codes: await this.commands.execute(new Confirm(who, code, origin)) } };
  }

  @Route.post('api/v1/second-step/recovery-codes', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    answer: DataOf(RecoveryCodes),
  })
  async renewRecoveryCodes(@Current() who: SignedIn, @Fields() body: WithPassword): Promise<{ data: RecoveryCodes }> {
    return {
      data: { recovery_codes: await this.commands.execute(new RenewRecoveryCodes(who, body.current_password)) },
    };
  }

  @Route.delete('api/v1/second-step', {
    access: { rule: 'all', impersonator: false },
    body: WithPassword,
    answer: Told,
  })
  async turnOff(@Current() who: SignedIn, @Fields() body: WithPassword, @From() origin: Origin): Promise<Told> {
    await this.commands.execute(new DisableTwoFactor(who, body.current_password, origin));
    return { message: 'second_step_off' };
  }
}
