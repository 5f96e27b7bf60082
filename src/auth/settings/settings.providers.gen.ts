// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { ChangePhone } from './commands/change-phone.js';
import { ConfirmEmail } from './commands/confirm-email.js';
import { ConfirmPhone } from './commands/confirm-phone.js';
import { SavePlatformSettings } from './commands/save-platform-settings.js';
import { SaveSettings } from './commands/save-settings.js';
import { SendEmailCode } from './commands/send-email-code.js';
import { SwitchSending } from './commands/switch-sending.js';
import { PublishSending } from './publish-sending.js';
import { GetGeneralSettingsHandler } from './queries/get-general-settings.js';
import { GetPlatformSettingsHandler } from './queries/get-platform-settings.js';
import { GetSettings } from './queries/get-settings.js';
import { ReadDefaultLanguage } from './read-default-language.js';
import { SendingController } from './sending.controller.js';
import { SettingsController } from './settings.controller.js';

export const controllers: Type[] = [
  SendingController,
  SettingsController,
];

export const providers: Provider[] = [
  ChangePhone,
  ConfirmEmail,
  ConfirmPhone,
  SavePlatformSettings,
  SaveSettings,
  SendEmailCode,
  SwitchSending,
  PublishSending,
  GetGeneralSettingsHandler,
  GetPlatformSettingsHandler,
  GetSettings,
  ReadDefaultLanguage,
];
