import { Controller, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CODE_LIFE_MS } from '../codes/code-order.js';
import { CodeSent } from '../codes.contract.js';
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
  PlatformChanges,
  PlatformSettingsResult,
  SaveSettings as Changes,
  SettingsResult,
} from '../settings.contract.js';

const Saved = SettingsResult.extend(Told.shape);
type Saved = z.infer<typeof Saved>;

@Controller('api/v1')
export class SettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly cookies: Cookies,
  ) {}

  @Route.get('get-settings', { access: 'all', answer: SettingsResult })
  get(@Current() who: SignedIn): Promise<SettingsResult> {
    return this.queries.execute(new GetSettings(who));
  }

  @Route.post('save-settings', { access: 'all', body: Changes, answer: Saved })
  async save(
    @Current() who: SignedIn,
    @Fields() changes: Changes,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Saved> {
    const { renewed } = await this.commands.execute(new SaveSettings(who, changes, origin));
    if (renewed) {
      this.cookies.setSession(reply, renewed.token, renewed.cookieLifeMs);
      this.cookies.setCsrf(reply, renewed.token);
    }
    return { message: 'setting_is_updated', ...(await this.queries.execute(new GetSettings(who))) };
  }

  @Route.get('platform-settings', { access: 'platform_settings', answer: PlatformSettingsResult })
  async getPlatform(): Promise<PlatformSettingsResult> {
    return { data: await this.queries.execute(new GetPlatformSettings()) };
  }

  @Route.post('platform-settings', {
    access: 'platform_settings',
    body: PlatformChanges,
    answer: PlatformSettingsResult,
  })
  async savePlatform(
    @Current() who: SignedIn,
    @Fields() changes: PlatformChanges,
    @From() origin: Origin,
  ): Promise<PlatformSettingsResult> {
    await this.commands.execute(new SavePlatformSettings(who, changes, origin));
    return this.getPlatform();
  }

  @Route.post('change-phone', { access: { rule: 'all', impersonator: false }, body: PhoneWish, answer: CodeSent })
  async changePhone(
    @Current() who: SignedIn,
    @Fields() wish: PhoneWish,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    const browser = readAskingBrowser(this.cookies, request);
    const { token, answer } = await this.commands.execute(new ChangePhone(who, wish, browser));
    this.cookies.keep(reply, 'mersal_code', token, CODE_LIFE_MS);
    return answer;
  }

  @Route.post('confirm-phone', { access: { rule: 'all', impersonator: false }, body: PhoneOtp, answer: Told })
  async confirmPhone(
    @Current() who: SignedIn,
    @Fields() { otp }: PhoneOtp,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Told> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.commands.execute(new ConfirmPhone(who, { token, otp, origin }));
    this.cookies.drop(reply, 'mersal_code');
    return { message: 'phone_changed' };
  }

  @Route.post('send-email-code', { access: { rule: 'all', impersonator: false }, body: null, answer: CodeSent })
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

  @Route.post('confirm-email', { access: { rule: 'all', impersonator: false }, body: EmailOtp, answer: Told })
  async confirmEmail(
    @Current() who: SignedIn,
    @Fields() { otp }: EmailOtp,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Told> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.commands.execute(new ConfirmEmail(who, { token, otp, origin }));
    this.cookies.drop(reply, 'mersal_code');
    return { message: 'email_confirmed' };
  }
}
