import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChangePhoneHandler } from './commands/change-phone.js';
import { ConfirmEmailHandler } from './commands/confirm-email.js';
import { ConfirmPhoneHandler } from './commands/confirm-phone.js';
import { SavePlatformSettingsHandler } from './commands/save-platform-settings.js';
import { SaveSettingsHandler } from './commands/save-settings.js';
import { SendEmailCodeHandler } from './commands/send-email-code.js';
import { SwitchSendingHandler } from './commands/switch-sending.js';
import { PublishSending } from './publish-sending.js';
import { GetGeneralSettingsHandler } from './queries/get-general-settings.js';
import { GetPlatformSettingsHandler } from './queries/get-platform-settings.js';
import { GetSettingsHandler } from './queries/get-settings.js';
import { ReadDefaultLanguage } from './read-default-language.js';
import { SendingController } from './sending.controller.js';
import { SettingsController } from './settings.controller.js';

/** What users, businesses and the platform have set. */
@Module({
  imports: [AuditModule, AccountsModule, SessionsModule, CodesModule, PasswordsModule],
  controllers: [SettingsController, SendingController],
  providers: [
    ReadDefaultLanguage,
    GetPlatformSettingsHandler,
    GetGeneralSettingsHandler,
    SavePlatformSettingsHandler,
    GetSettingsHandler,
    SaveSettingsHandler,
    ChangePhoneHandler,
    ConfirmPhoneHandler,
    SendEmailCodeHandler,
    ConfirmEmailHandler,
    SwitchSendingHandler,
    PublishSending,
  ],
  exports: [ReadDefaultLanguage],
})
export class SettingsModule {}
