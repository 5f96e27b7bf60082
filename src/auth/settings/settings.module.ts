import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CodesModule } from '../codes/codes.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ReadDefaultLanguage } from './read-default-language.js';
import { controllers, providers } from './settings.providers.gen.js';

@Module({
  imports: [AuditModule, AccountsModule, SessionsModule, CodesModule, PasswordsModule],
  controllers,
  providers,
  exports: [ReadDefaultLanguage],
})
export class SettingsModule {}
