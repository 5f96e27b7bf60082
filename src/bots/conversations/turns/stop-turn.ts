import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { settleTurnAnswers } from '../../answering/answer-row.js';
import type { NoReplyReason } from '../../answering/answers.contract.js';
import type { ConversationOutcome } from '../conversation-row.js';
import { closeTurn, markFinished, type OpenTurn } from './turn-row.js';

/** Drops remaining steps. Unanswered messages get the reason. */
@Injectable()
export class StopTurn {
  constructor(private readonly orm: MikroORM) {}

  async stop(turn: OpenTurn, outcome: ConversationOutcome, reason: NoReplyReason): Promise<void> {
    await this.orm.em.fork().transactional(async (em) => {
      if (!(await closeTurn(em, turn))) return;
      await markFinished(em, turn.conversationId, outcome);
      await settleTurnAnswers(em, turn.accountId, turn.id, { reason });
    });
  }
}
