import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { CannedAnswerNotFound, TooManyCannedAnswers } from '../support.errors.js';
import type { CannedAnswer, SaveCannedAnswerBody } from './canned-answers.contract.js';

const MAX_CANNED_ANSWERS = 100;

@Injectable()
export class ListCannedAnswers {
  constructor(private readonly em: EntityManager) {}

  execute(): Promise<CannedAnswer[]> {
    return database(this.em).selectFrom('canned_answers').select(['id', 'name', 'body']).orderBy('name').execute();
  }
}

@Injectable()
export class SaveCannedAnswer {
  constructor(private readonly em: EntityManager) {}

  async execute({ name, body }: SaveCannedAnswerBody): Promise<CannedAnswer> {
    const {
      rows: [row],
    } = await sql<CannedAnswer>`
      insert into canned_answers (name, body) select ${name}, ${body}
      where exists (select from canned_answers where name = ${name})
        or (select count(*) from canned_answers) < ${MAX_CANNED_ANSWERS}
      on conflict (name) do update set body = excluded.body, updated_at = now() returning id, name, body`.execute(
      database(this.em),
    );
    if (!row) throw new TooManyCannedAnswers();
    return row;
  }
}

@Injectable()
export class DeleteCannedAnswer {
  constructor(private readonly em: EntityManager) {}

  async execute(id: number): Promise<void> {
    const { numDeletedRows: count } = await database(this.em)
      .deleteFrom('canned_answers')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (count === 0n) throw new CannedAnswerNotFound();
  }
}
