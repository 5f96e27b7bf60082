import { Body, Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Access, Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import { CODE_LIFE_MS } from '../codes/code-order.js';
import type { CodeSent } from '../codes.contract.js';
import { Cookies } from '../sessions/cookies.js';
import { readAskingBrowser } from '../sign-in/read-browser.js';
import { ChangePhone } from './commands/change-phone.js';
import { ConfirmEmail } from './commands/confirm-email.js';
import { ConfirmPhone } from './commands/confirm-phone.js';
import { GetPlatformSettings } from '../auth.messages.js';
import { SavePlatformSettings } from './commands/save-platform-settings.js';
import { SaveSettings } from './commands/save-settings.js';
import { SendEmailCode } from './commands/send-email-code.js';
import { GetSettings } from './queries/get-settings.js';
import {
  ChangePhone as PhoneWish,
  ConfirmEmail as EmailOtp,
  ConfirmPhone as PhoneOtp,
  GeneralChanges,
  type PlatformSettingsResult,
  SaveSettings as Changes,
  type SettingsResult,
} from '../settings.contract.js';

@Controller('api/v1')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: Cookies,
  ) {}

  @Access('all')
  @Get('get-settings')
  get(@Current() who: SignedIn): Promise<SettingsResult> {
    return this.queries.execute(new GetSettings(who));
  }

  @Access('all')
  @Post('save-settings')
  @HttpCode(200)
  async save(
    @Current() who: SignedIn,
    @Fields(Changes) changes: Changes,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string } & SettingsResult> {
    const { renewed } = await this.commands.execute(new SaveSettings(who, changes, origin));
    if (renewed) {
      this.cookies.setSession(reply, renewed.token, renewed.cookieLifeMs);
      this.cookies.setCsrf(reply, renewed.token);
    }
    return { message: 'setting_is_updated', ...(await this.queries.execute(new GetSettings(who))) };
  }

  @Access('platform_settings')
  @Get('platform-settings')
  async getPlatform(): Promise<PlatformSettingsResult> {
    return { data: await this.queries.execute(new GetPlatformSettings()) };
  }

  @Access('platform_settings')
  @Post('platform-settings')
  @HttpCode(200)
  async savePlatform(
    @Current() who: SignedIn,
    @Fields(GeneralChanges) changes: GeneralChanges,
    @From() origin: Origin,
  ): Promise<PlatformSettingsResult> {
    await this.commands.execute(new SavePlatformSettings(who, changes, origin));
    return this.getPlatform();
  }

  @Access('all', { impersonator: false })
  @Post('change-phone')
  @HttpCode(200)
  async changePhone(
    @Current() who: SignedIn,
    @Body({ schema: PhoneWish }) wish: PhoneWish,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    const browser = readAskingBrowser(this.cookies, request);
    const { token, answer } = await this.commands.execute(new ChangePhone(who, wish, browser));
    this.cookies.keep(reply, 'mersal_code', token, CODE_LIFE_MS);
    return answer;
  }

  @Access('all', { impersonator: false })
  @Post('confirm-phone')
  @HttpCode(200)
  async confirmPhone(
    @Current() who: SignedIn,
    @Fields(PhoneOtp) { otp }: PhoneOtp,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string }> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.commands.execute(new ConfirmPhone(who, { token, otp, origin }));
    this.cookies.drop(reply, 'mersal_code');
    return { message: 'phone_changed' };
  }

  @Access('all', { impersonator: false })
  @Post('send-email-code')
  @HttpCode(200)
  async sendEmailCode(
    @Current() who: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    const browser = readAskingBrowser(this.cookies, request);
    const { token, answer } = await this.commands.execute(new SendEmailCode(who, browser));
    this.cookies.keep(reply, 'mersal_code', token, CODE_LIFE_MS);
    return answer;
  }

  @Access('all', { impersonator: false })
  @Post('confirm-email')
  @HttpCode(200)
  async confirmEmail(
    @Current() who: SignedIn,
    @Fields(EmailOtp) { otp }: EmailOtp,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<{ message: string }> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.commands.execute(new ConfirmEmail(who, { token, otp, origin }));
    this.cookies.drop(reply, 'mersal_code');
    return { message: 'email_confirmed' };
  }
}
