import { EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { lockAccount } from '../../../platform/database/lock-account.js';
import { retryDeadlock } from '../../../platform/database/retry-deadlock.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { LabelNotFound, TooManyLabels } from '../../messaging.errors.js';
import { LabelsChanged } from '../../messaging.messages.js';
import { type LabelBody, type LabelResource, MAX_LABELS, type UpdateLabelBody } from './inbox.contract.js';

const BATCH_SIZE = 500;

@Injectable()
export class ListLabels {
  constructor(private readonly em: EntityManager) {}

  execute(accountId: number): Promise<LabelResource[]> {
    return database(this.em)
      .selectFrom('labels')
      .select(['id', 'name', 'color'])
      .where('account_id', '=', accountId)
      .orderBy('name')
      .execute();
  }
}

@Injectable()
export class CreateLabel {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, { name, color }: LabelBody): Promise<LabelResource> {
    const {
      rows: [label],
    } = await this.em.transactional(async (em) => {
      await lockAccount(em, 'labels', accountId);
      return sql<LabelResource>`
        insert into labels (account_id, name, color) select ${accountId}, ${name}, ${color}
          where (select count(*) from labels where account_id = ${accountId}) < ${MAX_LABELS} returning id, name, color`
        .execute(database(em))
        .catch(rejectTaken);
    });
    if (!label) throw new TooManyLabels();
    this.events.publish(new LabelsChanged(accountId));
    return label;
  }
}

@Injectable()
export class UpdateLabel {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, labelId: number, { name, color }: UpdateLabelBody): Promise<LabelResource> {
    const label = await database(this.em)
      .updateTable('labels')
      .set({ ...(name !== undefined && { name }), ...(color !== undefined && { color }), updated_at: NOW })
      .where('id', '=', labelId)
      .where('account_id', '=', accountId)
      .returning(['id', 'name', 'color'])
      .executeTakeFirst()
      .catch(rejectTaken);
    if (!label) throw new LabelNotFound();
    this.events.publish(new LabelsChanged(accountId));
    return label;
  }
}

@Injectable()
export class DeleteLabel {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, labelId: number): Promise<void> {
    await this.removeFromChats(accountId, labelId);
    const { numDeletedRows } = await retryDeadlock(() =>
      database(this.em.fork())
        .deleteFrom('labels')
        .where('id', '=', labelId)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    );
    if (numDeletedRows === 0n) throw new LabelNotFound();
    this.events.publish(new LabelsChanged(accountId));
  }

  /** Commits batches, which lock the service levels of their chats. */
  private async removeFromChats(accountId: number, labelId: number): Promise<void> {
    let count = BATCH_SIZE;
    while (count === BATCH_SIZE) {
      const { numAffectedRows = 0n } = await retryDeadlock(() =>
        sql`
          delete from chat_labels where account_id = ${accountId} and label_id = ${labelId} and chat_id = any (array(
            select chat_id from chat_labels where account_id = ${accountId} and label_id = ${labelId}
              limit ${BATCH_SIZE}))`.execute(database(this.em.fork())),
      );
      count = Number(numAffectedRows);
    }
  }
}

function rejectTaken(error: unknown): never {
  throw error instanceof UniqueConstraintViolationException ? Invalid.field('name', 'taken') : error;
}
