import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Told } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ANSWERS_TICKETS } from '../tickets/ticket-side.js';
import { DeleteCannedAnswer, KeepCannedAnswer, ListCannedAnswers } from './canned-answers.js';
import { CannedAnswers, SaveCannedAnswer, SavedCannedAnswer } from './canned-answers.contract.js';

/** The same for everybody who answers tickets. */
@Controller('api/v1/canned-answers')
export class CannedAnswersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: ANSWERS_TICKETS, answer: CannedAnswers })
  async list(): Promise<CannedAnswers> {
    return { data: await this.queries.execute(new ListCannedAnswers()) };
  }

  @Route.post('', { access: ANSWERS_TICKETS, body: SaveCannedAnswer, answer: SavedCannedAnswer })
  async save(@Fields() answer: SaveCannedAnswer): Promise<SavedCannedAnswer> {
    return { data: await this.commands.execute(new KeepCannedAnswer(answer)), message: 'canned_answer_saved' };
  }

  @Route.delete(':id', { access: ANSWERS_TICKETS, body: null, answer: Told })
  async delete(@Param('id', IdPipe) id: number): Promise<Told> {
    await this.commands.execute(new DeleteCannedAnswer(id));
    return { message: 'canned_answer_deleted' };
  }
}
