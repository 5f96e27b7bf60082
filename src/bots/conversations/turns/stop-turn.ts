import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { NoReplyReason } from '../../answering/answers.contract.js';
import type { ConversationOutcome } from '../conversation-row.js';
import { closeTurn, markFinished, type OpenTurn } from './turn-row.js';

@Injectable()
export class StopTurn {
  constructor(private readonly orm: MikroORM) {}

  /** Does nothing if another process closed the turn first. */
  async stop(turn: OpenTurn, outcome: ConversationOutcome, reason: NoReplyReason): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await closeTurn(em, turn))) return;
      await markFinished(em, turn.conversationId, outcome);
      await settleTurnAnswers(em, turn.accountId, turn.id, { reason });
    });
  }
}
