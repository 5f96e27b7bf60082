import { Controller, Delete, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, Current, From, type Origin, type SignedIn } from '../platform/http/access.js';
import { Fields } from '../platform/http/form.js';
import type { LoginResult } from './auth.contract.js';
import { LoginSecondStep } from './codes.contract.js';
import { Cookies } from './cookies.js';
import { ConfirmSecondStep as Confirm } from './second-step/commands/confirm-second-step.js';
import { RenewRecoveryCodes } from './second-step/commands/renew-recovery-codes.js';
import { StartSecondStep } from './second-step/commands/start-second-step.js';
import { TakeSecondStep } from './second-step/commands/take-second-step.js';
import { TurnOffSecondStep } from './second-step/commands/turn-off-second-step.js';
import { answerSignIn } from './sessions/answer-sign-in.js';
import { readBrowser } from './sessions/read-browser.js';
import { ConfirmSecondStep, type RecoveryCodes, type SecondStepSecret, WithPassword } from './settings.contract.js';

/** A code of the user's authenticator at sign-in, for those who want it. */
@Controller()
export class SecondStepController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookies: Cookies,
  ) {}

  @Access('guest')
  @Post('v1/login-second-step')
  @HttpCode(200)
  async take(
    @Fields(LoginSecondStep) { code }: LoginSecondStep,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResult> {
    const token = this.cookies.read(request, 'mersal_second_step');
    const result = await this.commands.execute(new TakeSecondStep(token, code, readBrowser(this.cookies, request)));
    return answerSignIn(this.cookies, reply, result);
  }

  @Access('all', { impersonator: false })
  @Post('api/v1/second-step')
  @HttpCode(200)
  async start(@Current() who: SignedIn, @Fields(WithPassword) body: WithPassword): Promise<{ data: SecondStepSecret }> {
    return { data: await this.commands.execute(new StartSecondStep(who, body.current_password)) };
  }

  @Access('all', { impersonator: false })
  @Post('api/v1/second-step/confirm')
  @HttpCode(200)
  async confirm(
    @Current() who: SignedIn,
    @Fields(ConfirmSecondStep) { code }: ConfirmSecondStep,
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
    await this.commands.execute(new TurnOffSecondStep(who, body.current_password, origin));
    return { message: 'second_step_off' };
  }
}
