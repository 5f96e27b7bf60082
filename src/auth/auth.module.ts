import { Global, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { searchRefolds } from '../platform/database/refolding/refold-step.js';
import { DefaultLanguage } from '../platform/http/default-language.js';
import { AuthenticateSocket } from '../platform/realtime/authenticate-socket.js';
import { LimitConcurrentCalls } from './api-keys/limit-concurrent-calls.interceptor.js';
import { controllers, providers } from './auth.providers.gen.js';
import { AccessGuard } from './sessions/access.guard.js';
import { ReadSession } from './sessions/read-session.js';
import { ReadDefaultLanguage } from './settings/read-default-language.js';
import './auth.validation.js';

searchRefolds.set('users', 'name');

/** Global, because the platform's socket gateway injects AuthenticateSocket. */
@Global()
@Module({
  controllers,
  providers: [
    ...providers,
    { provide: APP_GUARD, useExisting: AccessGuard },
    { provide: APP_INTERCEPTOR, useExisting: LimitConcurrentCalls },
    { provide: AuthenticateSocket, useExisting: ReadSession },
    { provide: DefaultLanguage, useExisting: ReadDefaultLanguage },
  ],
  exports: [DefaultLanguage, AuthenticateSocket],
})
export class AuthModule {}
