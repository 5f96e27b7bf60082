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
import { PendingSecondStep } from './second-step/pending-second-step.js';
import { EndOtherSessionsHandler } from './sessions/commands/end-other-sessions.js';
import { EndSessionHandler } from './sessions/commands/end-session.js';
import { EndSessions } from './sessions/end-sessions.js';
import { FinishSignIn } from './sessions/finish-sign-in.js';
import { KnownBrowsers } from './sessions/known-browsers.js';
import { OpenSession } from './sessions/open-session.js';
import { ListSessionsHandler } from './sessions/queries/list-sessions.js';
import { SessionsController } from './sessions.controller.js';

/** Global, because the gateway of the platform asks it who a socket belongs to. */
@Global()
@Module({
  controllers: [AuthController, AuditController, SessionsController],
  providers: [
    Cookies,
    ReadSession,
    RecordAudit,
    OpenSession,
    EndSessions,
    KnownBrowsers,
    PendingSecondStep,
    FinishSignIn,
    { provide: AuthenticateSocket, useExisting: ReadSession },
    { provide: APP_GUARD, useClass: AccessGuard },
    SignInHandler,
    SignOutHandler,
    UpdateUserInfoHandler,
    GetUserHandler,
    GetTimeZoneHandler,
    ListAuditHandler,
    EndSessionHandler,
    EndOtherSessionsHandler,
    ListSessionsHandler,
  ],
  exports: [AuthenticateSocket],
})
export class AuthModule {}
