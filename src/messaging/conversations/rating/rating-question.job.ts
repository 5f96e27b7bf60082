import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { z } from 'zod';
import { GetDeviceById } from '../../../devices/devices.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { AppError } from '../../../platform/errors.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { QueuedJobHandler } from '../../../platform/jobs/job-handler.js';
import { log } from '../../../platform/logging.js';
import { escapeText } from '../../../templates/text/text.contract.js';
import { SendMessage } from '../../messaging.messages.js';
import { IsAnswerExpected } from '../../messaging.ports.js';
import { IS_QUESTION, RATING_KEY } from './chat-rating.sql.js';
import { claimRating, type RatingQuestion } from './claim-rating.js';

const Payload = z.object({ accountId: z.number(), ratingId: z.number() });
type Payload = z.infer<typeof Payload>;

const MAX_RECONCILED = 1_000;

/** The idempotency key prevents a second question. */
export const ratingQuestionJob = defineJob({
  name: 'rating-question',
  schema: Payload,
  key: ({ ratingId }) => ratingId,
  concurrency: 4,
  everyMs: 30_000,
});

@HandlesJob(ratingQuestionJob)
export class RatingQuestionJobHandler implements QueuedJobHandler<Payload> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  findDue(): Promise<Payload[]> {
    return database(this.em)
      .selectFrom('chat_ratings')
      .select(['id as ratingId', 'account_id as accountId'])
      .where('state', '=', 'due')
      .orderBy('id')
      .limit(MAX_RECONCILED)
      .execute();
  }

  async execute({ accountId, ratingId }: Payload): Promise<void> {
    const question = await this.em.fork().transactional((em) => claimRating(em, accountId, ratingId));
    if (question && !(await this.isOtherAnswerExpected(accountId, question)))
      await this.send(accountId, ratingId, question).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        log.info({ ratingId, code: error.code }, 'rating question not sent');
      });
    await this.settle(accountId, ratingId);
  }

  /** A number could also answer an open question about an order. */
  private isOtherAnswerExpected(accountId: number, { phone }: RatingQuestion): Promise<boolean> {
    return this.queries.execute(new IsAnswerExpected(accountId, phone, '1'));
  }

  private async send(accountId: number, ratingId: number, { chatId, deviceId, text }: RatingQuestion): Promise<void> {
    const { sessionId } = await this.queries.execute(new GetDeviceById(accountId, deviceId));
    const order = {
      device: sessionId,
      phone: null,
      chatId,
      contactId: null,
      body: escapeText(text),
      attachment: null,
      quotedId: null,
      templateId: null,
      mediaUuid: null,
      purpose: 'message' as const,
    };
    await this.commands.execute(new SendMessage(accountId, order, `${RATING_KEY}${ratingId}`));
  }

  /** An earlier attempt may have sent the question. */
  private async settle(accountId: number, ratingId: number): Promise<void> {
    const isAsked = sql`exists (select from messages q where ${IS_QUESTION})`;
    const isDue = sql`r.id = ${ratingId} and r.account_id = ${accountId} and r.state = 'due'`;
    const db = database(this.em.fork());
    await sql`update chat_ratings r set state = 'asked' where ${isDue} and ${isAsked}`.execute(db);
    await sql`delete from chat_ratings r where ${isDue} and not ${isAsked}`.execute(db);
  }
}
