import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { AuditModule } from '../audit/audit.module.js';
import { AdmitApiKey } from './admit-api-key.js';
import { ApiKeysController } from './api-keys.controller.js';
import { ApiTokens } from './api-tokens.js';
import { CallLog } from './call-log.js';
import { LimitConcurrentCalls } from './limit-concurrent-calls.interceptor.js';
import { CreateApiKey } from './commands/create-api-key.js';
import { DeleteApiKey } from './commands/delete-api-key.js';
import { RotateApiKey } from './commands/rotate-api-key.js';
import { IntegrateAccountController } from './integrate-account.controller.js';
import { ListApiCalls } from './list-api-calls.js';
import { ListApiKeys } from './list-api-keys.js';
import { WatchCalls } from './watch-calls.js';

@Module({
  imports: [AuditModule],
  controllers: [ApiKeysController, IntegrateAccountController],
  providers: [
    ApiTokens,
    AdmitApiKey,
    CallLog,
    WatchCalls,
    { provide: APP_INTERCEPTOR, useClass: LimitConcurrentCalls },
    CreateApiKey,
    RotateApiKey,
    DeleteApiKey,
    ListApiKeys,
    ListApiCalls,
  ],
  exports: [AdmitApiKey],
})
export class ApiKeysModule {}
