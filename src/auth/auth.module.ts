import { Global, Module } from '@nestjs/common';
import { DefaultLanguage } from '../platform/http/default-language.js';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { AccountsModule } from './accounts/accounts.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CodesModule } from './codes/codes.module.js';
import { ImpersonationModule } from './impersonation/impersonation.module.js';
import { UserAdministrationModule } from './members/user-administration.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SignInModule } from './sign-in/sign-in.module.js';
import { TwoFactorModule } from './two-factor/two-factor.module.js';
import { ReadSession } from './sessions/read-session.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { ReadDefaultLanguage } from './settings/read-default-language.js';

/** Global, as the platform's socket gateway authenticates with it. */
@Global()
@Module({
  imports: [
    AccountsModule,
    ApiKeysModule,
    AuditModule,
    CodesModule,
    ImpersonationModule,
    InvitationsModule,
    UserAdministrationModule,
    NotificationsModule,
    PasswordsModule,
    SessionsModule,
    SettingsModule,
    SignInModule,
    TwoFactorModule,
  ],
  providers: [
    { provide: AuthenticateSocket, useExisting: ReadSession },
    { provide: DefaultLanguage, useExisting: ReadDefaultLanguage },
  ],
  exports: [DefaultLanguage, AuthenticateSocket],
})
export class AuthModule {}
