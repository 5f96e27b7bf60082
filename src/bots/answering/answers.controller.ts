import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ListAnswersQuery, ListAnswersResult, TestAnswer, TestAnswerResult } from './answers.contract.js';
import { ListAnswers } from './queries/list-answers.js';
import { TestAnswer as AskAnswer } from './queries/test-answer.js';

/** What was answered, and what would be. */
@Controller('api/v1')
export class AnswersController {
  constructor(private readonly queries: QueryBus) {}

  @Route.get('auto-reply-answers', { access: 'auto_replys', query: ListAnswersQuery, answer: ListAnswersResult })
  list(@Current() who: SignedIn, @QueryFields() query: ListAnswersQuery): Promise<z.infer<typeof ListAnswersResult>> {
    return this.queries.execute(new ListAnswers(who.accountId, query));
  }

  /** Not in the address: numbers of people are in no log. */
  @Route.post('auto-replys-test', { access: 'auto_replys', body: TestAnswer, answer: TestAnswerResult })
  async test(@Current() who: SignedIn, @Fields() wish: TestAnswer): Promise<TestAnswerResult> {
    return { data: await this.queries.execute(new AskAnswer(who.accountId, wish)) };
  }
}
