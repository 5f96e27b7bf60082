import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { RequireDevice } from '../../devices/devices.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ListAnswersQuery, ListAnswersResult, TestAnswerBody, TestAnswerResult } from './answers.contract.js';
import { ListAnswers } from './list-answers.js';
import { TestAnswer } from './test-answer.js';

@Controller('api/v1')
export class AnswersController {
  constructor(
    private readonly listAnswers: ListAnswers,
    private readonly testAnswer: TestAnswer,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('auto-reply-answers', { access: 'auto_replys', query: ListAnswersQuery, response: ListAnswersResult })
  list(@Current() user: SignedIn, @QueryFields() query: ListAnswersQuery): Promise<z.infer<typeof ListAnswersResult>> {
    return this.listAnswers.execute(user, query);
  }

  /** Uses POST to keep phone numbers out of access logs. */
  @Route.post('auto-replys-test', { access: 'auto_replys', body: TestAnswerBody, response: TestAnswerResult })
  async test(@Current() user: SignedIn, @Fields() body: TestAnswerBody): Promise<TestAnswerResult> {
    await this.queries.execute(new RequireDevice(user, body.device));
    return { data: await this.testAnswer.execute(user.accountId, body) };
  }
}
