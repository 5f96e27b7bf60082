// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CodAnswerWorker } from './cod-answer.worker.js';
import { IsAnswerExpectedHandler } from './is-answer-expected.js';
import { RecordCodAnswer } from './record-cod-answer.js';

export const controllers: Type[] = [
];

export const providers: Provider[] = [
  CodAnswerWorker,
  IsAnswerExpectedHandler,
  RecordCodAnswer,
];
