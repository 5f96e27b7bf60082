// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { OptContact } from './commands/opt-contact.js';
import { SaveOptOutSettings } from './commands/save-opt-out-settings.js';
import { SuppressNumbers } from './commands/suppress-numbers.js';
import { Unsuppress } from './commands/unsuppress.js';
import { OptOutController } from './opt-out.controller.js';
import { PushOptOutChanged } from './opt-out.push.js';
import { GetOptOutSettings } from './queries/get-opt-out-settings.js';
import { GetSendBlocksHandler } from './queries/get-send-blocks.js';
import { GetStopWordsHandler } from './queries/get-stop-words.js';
import { ListSuppressions } from './queries/list-suppressions.js';
import { AnswerOptOut } from './reactions/answer-opt-out.js';
import { ReportOptOut } from './reactions/report-opt-out.js';
import { OptOutReplyWorker } from './workers/opt-out-reply.worker.js';

export const controllers: Type[] = [
  OptOutController,
];

export const providers: Provider[] = [
  OptContact,
  SaveOptOutSettings,
  SuppressNumbers,
  Unsuppress,
  PushOptOutChanged,
  GetOptOutSettings,
  GetSendBlocksHandler,
  GetStopWordsHandler,
  ListSuppressions,
  AnswerOptOut,
  ReportOptOut,
  OptOutReplyWorker,
];
