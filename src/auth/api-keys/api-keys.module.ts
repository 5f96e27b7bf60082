import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { AdmitApiKey } from './admit-api-key.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiTokens } from './api-tokens.js';
import { CallLog } from './call-log.js';
import { CallsInTurn } from './calls-in-turn.interceptor.js';
import { CreateApiKeyHandler } from './commands/create-api-key.js';
import { DeleteApiKeyHandler } from './commands/delete-api-key.js';
import { RotateApiKeyHandler } from './commands/rotate-api-key.js';
import { IntegrateAccountController } from './integrate-account.controller.js';
import { ListApiCallsHandler } from './queries/list-api-calls.js';
import { ListApiKeysHandler } from './queries/list-api-keys.js';
import { WatchCalls } from './watch-calls.js';

/** Programs that act for an account: their keys, how they are let in, and their last calls. */
@Module({
  imports: [AuditModule],
  controllers: [ApiKeysController, IntegrateAccountController],
  providers: [
    ApiTokens,
    AdmitApiKey,
    CallLog,
    WatchCalls,
    { provide: APP_INTERCEPTOR, useClass: CallsInTurn },
    CreateApiKeyHandler,
    RotateApiKeyHandler,
    DeleteApiKeyHandler,
    ListApiKeysHandler,
    ListApiCallsHandler,
  ],
  exports: [AdmitApiKey],
})
export class ApiKeysModule {}
