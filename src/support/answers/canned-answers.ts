import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler, type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CannedAnswerNotFound, TooManyCannedAnswers } from '../support.errors.js';
import type { CannedAnswer, SaveCannedAnswer } from './canned-answers.contract.js';

export class ListCannedAnswers extends Query<CannedAnswer[]> {}

/** Keeps a text under a name, in the place of the one that had it. */
export class KeepCannedAnswer extends Command<CannedAnswer> {
  constructor(readonly answer: SaveCannedAnswer) {
    super();
  }
}

export class DeleteCannedAnswer extends Command<void> {
  constructor(readonly id: number) {
    super();
  }
}

const MOST = 100;
type Row = Omit<CannedAnswer, 'id'> & { id: string };
const toResource = ({ id, name, body }: Row): CannedAnswer => ({ id: Number(id), name, body });

@QueryHandler(ListCannedAnswers)
export class ListCannedAnswersHandler implements IQueryHandler<ListCannedAnswers> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<CannedAnswer[]> {
    return (await this.em.execute<Row[]>('select id, name, body from canned_answers order by name')).map(toResource);
  }
}

@CommandHandler(KeepCannedAnswer)
export class KeepCannedAnswerHandler implements ICommandHandler<KeepCannedAnswer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ answer: { name, body } }: KeepCannedAnswer): Promise<CannedAnswer> {
    const [row] = await this.em.execute<Row[]>(
      `insert into canned_answers (name, body) select ?, ?
        where exists (select from canned_answers where name = ?) or (select count(*) from canned_answers) < ?
       on conflict (name) do update set body = excluded.body, updated_at = now() returning id, name, body`,
      [name, body, name, MOST],
    );
    if (!row) throw new TooManyCannedAnswers();
    return toResource(row);
  }
}

@CommandHandler(DeleteCannedAnswer)
export class DeleteCannedAnswerHandler implements ICommandHandler<DeleteCannedAnswer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ id }: DeleteCannedAnswer): Promise<void> {
    const gone = await this.em.execute<object[]>('delete from canned_answers where id = ? returning id', [id]);
    if (gone.length === 0) throw new CannedAnswerNotFound();
  }
}
