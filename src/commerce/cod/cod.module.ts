import { Module } from '@nestjs/common';
import { CodAnswerWorker } from './cod-answer.worker.js';
import { IsAnswerExpectedHandler } from './is-answer-expected.js';
import { RecordCodAnswer } from './record-cod-answer.js';

/** Orders that are paid on delivery: asked about, answered by a reply. */
@Module({ providers: [RecordCodAnswer, IsAnswerExpectedHandler, CodAnswerWorker] })
export class CodModule {}
