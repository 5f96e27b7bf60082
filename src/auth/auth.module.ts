import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { AccessGuard } from './access.guard.js';
import { RecordAudit } from './audit/record-audit.js';
import { ListAuditHandler } from './audit/queries/list-audit.js';
import { AuditController } from './audit.controller.js';
import { AuthController } from './auth.controller.js';
import { SignInHandler } from './commands/sign-in.js';
import { SignOutHandler } from './commands/sign-out.js';
import { UpdateUserInfoHandler } from './commands/update-user-info.js';
import { Cookies } from './cookies.js';
import { GetUserHandler } from './queries/get-user.js';
import { GetTimeZoneHandler } from './queries/get-time-zone.js';
import { ReadSession } from './read-session.js';
import { FinishSignIn } from './sessions/finish-sign-in.js';
import { OpenSession } from './sessions/open-session.js';

/** Global, because the gateway of the platform asks it who a socket belongs to. */
@Global()
@Module({
  controllers: [AuthController, AuditController],
  providers: [
    Cookies,
    ReadSession,
    RecordAudit,
    OpenSession,
    FinishSignIn,
    { provide: AuthenticateSocket, useExisting: ReadSession },
    { provide: APP_GUARD, useClass: AccessGuard },
    SignInHandler,
    SignOutHandler,
    UpdateUserInfoHandler,
    GetUserHandler,
    GetTimeZoneHandler,
    ListAuditHandler,
  ],
  exports: [AuthenticateSocket],
})
export class AuthModule {}
