import { Controller, Param } from '@nestjs/common';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';
import { DeleteCannedAnswer, SaveCannedAnswer, ListCannedAnswers } from './canned-answers.js';
import { CannedAnswers, SaveCannedAnswerBody, SavedCannedAnswer } from './canned-answers.contract.js';

/** Serves answers that support agents share. */
@Controller('api/v1/canned-answers')
export class CannedAnswersController {
  constructor(
    private readonly saveCannedAnswer: SaveCannedAnswer,
    private readonly deleteCannedAnswer: DeleteCannedAnswer,
    private readonly listCannedAnswers: ListCannedAnswers,
  ) {}

  @Route.get('', { access: ANSWERS_TICKETS, response: CannedAnswers })
  async list(): Promise<CannedAnswers> {
    return { data: await this.listCannedAnswers.execute() };
  }

  @Route.post('', { access: ANSWERS_TICKETS, body: SaveCannedAnswerBody, response: SavedCannedAnswer })
  async save(@Fields() answer: SaveCannedAnswerBody): Promise<SavedCannedAnswer> {
    return { data: await this.saveCannedAnswer.execute(answer), message: 'canned_answer_saved' };
  }

  @Route.delete(':id', { access: ANSWERS_TICKETS, body: null, response: MessageCode })
  async delete(@Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.deleteCannedAnswer.execute(id);
    return { message: 'canned_answer_deleted' };
  }
}
