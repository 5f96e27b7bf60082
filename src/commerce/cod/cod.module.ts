import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { CodAnswerWorker } from './cod-answer.worker.js';
import { IsAnswerExpectedHandler } from './is-answer-expected.js';
import { RecordCodAnswer } from './record-cod-answer.js';

/** Orders that are paid on delivery: asked about, answered by a reply. */
@Module({ imports: [ConnectionsModule], providers: [RecordCodAnswer, IsAnswerExpectedHandler, CodAnswerWorker] })
export class CodModule {}
