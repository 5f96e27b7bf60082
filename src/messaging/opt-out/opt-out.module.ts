import { Module } from '@nestjs/common';
import { UnsuppressHandler } from './commands/unsuppress.js';
import { OptContactHandler } from './commands/opt-contact.js';
import { SaveOptOutSettingsHandler } from './commands/save-opt-out-settings.js';
import { SuppressNumbersHandler } from './commands/suppress-numbers.js';
import { OptOutController } from './opt-out.controller.js';
import { PushOptOutChanged } from './opt-out.push.js';
import { GetOptOutSettingsHandler } from './queries/get-opt-out-settings.js';
import { GetStopWordsHandler } from './queries/get-stop-words.js';
import { GetRefusalsHandler } from './queries/get-refusals.js';
import { ListSuppressionsHandler } from './queries/list-suppressions.js';
import { AnswerOptOut } from './reactions/answer-opt-out.js';
import { ReportOptOut } from './reactions/report-opt-out.js';
import { OptOutReplyWorker } from './workers/opt-out-reply.worker.js';

const commands = [SaveOptOutSettingsHandler, SuppressNumbersHandler, UnsuppressHandler, OptContactHandler];
const queries = [GetRefusalsHandler, GetOptOutSettingsHandler, GetStopWordsHandler, ListSuppressionsHandler];

@Module({
  controllers: [OptOutController],
  providers: [...commands, ...queries, AnswerOptOut, ReportOptOut, PushOptOutChanged, OptOutReplyWorker],
})
export class OptOutModule {}
