import { Module } from '@nestjs/common';
import { AnswerMessage } from './answer-message.js';
import { AnswersController } from './answers.controller.js';
import { DeleteOldAnswersWorker } from './delete-old-answers.worker.js';
import { ListAnswersHandler } from './queries/list-answers.js';
import { TestAnswerHandler } from './queries/test-answer.js';
import { ReadPerson } from './read-person.js';
import { SendAnswer } from './send-answer.js';

/** Who answers a message that came: one answer at most, whoever gives it. */
@Module({
  controllers: [AnswersController],
  providers: [ReadPerson, SendAnswer, AnswerMessage, ListAnswersHandler, TestAnswerHandler, DeleteOldAnswersWorker],
})
export class AnsweringModule {}
