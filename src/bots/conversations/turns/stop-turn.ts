import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { SilentReason } from '../../answering/answers.contract.js';
import type { Outcome } from '../conversation-row.js';
import { closeTurn, foresee, type OpenTurn } from './turn-row.js';

/** Drops what is left of a turn, and its conversation ends. What they wrote was not answered by it, for that reason, unless something has gone already. */
@Injectable()
export class StopTurn {
  constructor(private readonly orm: MikroORM) {}

  async stop(turn: OpenTurn, outcome: Outcome, reason: SilentReason): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await closeTurn(em, turn))) return;
      await foresee(em, turn.conversationId, outcome);
      await settleTurnAnswers(em, turn.accountId, turn.id, { reason });
    });
  }
}
