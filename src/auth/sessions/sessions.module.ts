import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { AccessGuard } from './access.guard.js';
import { EndOtherSessions } from './end-other-sessions.js';
import { RevokeSession } from './revoke-session.js';
import { Cookies } from './cookies.js';
import { EndSessions } from './end-sessions.js';
import { KnownBrowsers } from './known-browsers.js';
import { OpenSession } from './open-session.js';
import { ListSessions } from './list-sessions.js';
import { ReadSession } from './read-session.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [AuditModule, ApiKeysModule],
  controllers: [SessionsController],
  providers: [
    Cookies,
    ReadSession,
    OpenSession,
    EndSessions,
    KnownBrowsers,
    RevokeSession,
    EndOtherSessions,
    ListSessions,
    { provide: APP_GUARD, useClass: AccessGuard },
  ],
  exports: [Cookies, ReadSession, OpenSession, EndSessions, KnownBrowsers],
})
export class SessionsModule {}
