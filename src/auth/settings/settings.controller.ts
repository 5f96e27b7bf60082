import { Controller, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Current, From, type Origin, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { CODE_LIFE_MS } from '../codes/code-order.js';
import { CodeSent } from '../codes.contract.js';
import { Cookies } from '../sessions/cookies.js';
import { readRequestingBrowser } from '../sign-in/read-browser.js';
import { ChangePhone } from './commands/change-phone.js';
import { ConfirmEmail } from './commands/confirm-email.js';
import { ConfirmPhone } from './commands/confirm-phone.js';
import { GetPlatformSettings } from '../auth.messages.js';
import { SavePlatformSettings } from './commands/save-platform-settings.js';
import { SaveSettings } from './commands/save-settings.js';
import { SendEmailCode } from './commands/send-email-code.js';
import { GetSettings } from './queries/get-settings.js';
import {
  ChangePhoneBody,
  ConfirmEmailBody,
  ConfirmPhoneBody,
  PlatformChanges,
  PlatformSettingsResult,
  SaveAccountSettingsBody,
  SettingsResult,
} from '../settings.contract.js';

const Saved = SettingsResult.extend(MessageCode.shape);
type Saved = z.infer<typeof Saved>;

@Controller('api/v1')
export class SettingsController {
  constructor(
    private readonly saveSettings: SaveSettings,
    private readonly savePlatformSettings: SavePlatformSettings,
    private readonly changePhone: ChangePhone,
    private readonly confirmPhone: ConfirmPhone,
    private readonly sendEmailCode: SendEmailCode,
    private readonly confirmEmail: ConfirmEmail,
    private readonly queries: QueryBus,
    private readonly getSettings: GetSettings,
    private readonly cookies: Cookies,
  ) {}

  @Route.get('get-settings', { access: 'all', response: SettingsResult })
  get(@Current() user: SignedIn): Promise<SettingsResult> {
    return this.getSettings.execute(user);
  }

  @Route.post('save-settings', { access: 'all', body: SaveAccountSettingsBody, response: Saved })
  async save(
    @Current() user: SignedIn,
    @Fields() changes: SaveAccountSettingsBody,
    @From() origin: Origin,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Saved> {
    const { renewed } = await this.saveSettings.execute(user, changes, origin);
    if (renewed) {
      this.cookies.setSession(reply, renewed.token, renewed.cookieLifeMs);
      this.cookies.setCsrf(reply, renewed.token);
    }
    return { message: 'setting_is_updated', ...(await this.getSettings.execute(user)) };
  }

  @Route.get('platform-settings', { access: 'platform_settings', response: PlatformSettingsResult })
  async getPlatform(): Promise<PlatformSettingsResult> {
    return { data: await this.queries.execute(new GetPlatformSettings()) };
  }

  @Route.post('platform-settings', {
    access: 'platform_settings',
    body: PlatformChanges,
    response: PlatformSettingsResult,
  })
  async savePlatform(
    @Current() user: SignedIn,
    @Fields() changes: PlatformChanges,
    @From() origin: Origin,
  ): Promise<PlatformSettingsResult> {
    await this.savePlatformSettings.execute(user, changes, origin);
    return this.getPlatform();
  }

  @Route.post('change-phone', {
    access: { rule: 'all', impersonator: false },
    body: ChangePhoneBody,
    response: CodeSent,
  })
  async requestPhoneChange(
    @Current() user: SignedIn,
    @Fields() body: ChangePhoneBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    const browser = readRequestingBrowser(this.cookies, request);
    const { token, result } = await this.changePhone.execute(user, body, browser);
    this.cookies.set(reply, 'mersal_code', token, CODE_LIFE_MS);
    return result;
  }

  @Route.post('confirm-phone', {
    access: { rule: 'all', impersonator: false },
    body: ConfirmPhoneBody,
    response: MessageCode,
  })
  async verifyPhone(
    @Current() user: SignedIn,
    @Fields() { otp }: ConfirmPhoneBody,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageCode> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.confirmPhone.execute(user, { token, otp, origin });
    this.cookies.clear(reply, 'mersal_code');
    return { message: 'phone_changed' };
  }

  @Route.post('send-email-code', { access: { rule: 'all', impersonator: false }, body: null, response: CodeSent })
  async requestEmailCode(
    @Current() user: SignedIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CodeSent> {
    const browser = readRequestingBrowser(this.cookies, request);
    const { token, result } = await this.sendEmailCode.execute(user, browser);
    this.cookies.set(reply, 'mersal_code', token, CODE_LIFE_MS);
    return result;
  }

  @Route.post('confirm-email', {
    access: { rule: 'all', impersonator: false },
    body: ConfirmEmailBody,
    response: MessageCode,
  })
  async verifyEmail(
    @Current() user: SignedIn,
    @Fields() { otp }: ConfirmEmailBody,
    @From() origin: Origin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageCode> {
    const token = this.cookies.read(request, 'mersal_code');
    await this.confirmEmail.execute(user, { token, otp, origin });
    this.cookies.clear(reply, 'mersal_code');
    return { message: 'email_confirmed' };
  }
}
