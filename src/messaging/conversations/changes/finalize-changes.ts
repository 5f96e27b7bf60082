import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Receipt } from '../../../devices/devices.ports.js';
import { Clock } from '../../../platform/clock.js';
import { deleteInBatches } from '../../../platform/database/delete-in-batches.js';
import { CURRENT_TIME, database, type Row } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { Message } from '../../delivery/message.entity.js';
import { changeMessage, type OpenEffect } from '../../delivery/outcomes/change-message.js';
import { RATE_LIMITED } from '../../delivery/outcomes/hold-rate-limited.js';
import { FinalizeMessages } from '../../delivery/outcomes/finalize-messages.js';
import { isChangeId } from './change-id.js';
import type { ChangeFailure, ChangeKind } from './changes.contract.js';

type FinishedChange = Pick<Row<'message_changes'>, 'id' | 'message_id' | 'kind' | 'value'>;

/** Phones may request a change again if decryption failed. */
const RETENTION_DAYS = 7;

@Injectable()
export class FinalizeChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly finalize: FinalizeMessages,
    private readonly clock: Clock,
  ) {}

  async applyReceipts(accountId: number, deviceId: number, receipts: readonly Receipt[]): Promise<void> {
    for (const { waId, status, error } of receipts) {
      // Rate-limited changes are repeated like unacknowledged ones.
      if (!isChangeId(waId) || error === RATE_LIMITED) continue;
      const where = sql<boolean>`device_id = ${deviceId} and wa_id = ${waId}`;
      await this.finish(accountId, status === 'failed' ? 'refused' : null, where);
    }
  }

  fail(accountId: number, id: number, failure: ChangeFailure): Promise<void> {
    return this.finish(accountId, failure, sql`id = ${id}`);
  }

  failAllOf(accountId: number, deviceId: number): Promise<void> {
    return this.finish(accountId, 'device_removed', sql`device_id = ${deviceId}`);
  }

  async purge(): Promise<void> {
    await deleteInBatches(
      this.em,
      'message_changes',
      sql`select id from message_changes where status in ('sent', 'failed')
        and updated_at < now() - make_interval(days => ${RETENTION_DAYS}) order by updated_at`,
    );
  }

  private async finish(accountId: number, failure: ChangeFailure | null, where: RawBuilder<SqlBool>): Promise<void> {
    const changedIds = await this.em.fork().transactional(async (em) => {
      const isUnfinished = sql<boolean>`account_id = ${accountId} and status in ('queued', 'sending') and ${where}`;
      // Same lock order as ChangeMessage.
      const { rows: inFlight } = await sql`
        select from messages where account_id = ${accountId}
            and id in (select message_id from message_changes where ${isUnfinished})
          order by id for update`.execute(database(em));
      if (inFlight.length === 0) return [];
      const finished = await database(em)
        .updateTable('message_changes')
        .set({ status: failure ? 'failed' : 'sent', updated_at: CURRENT_TIME })
        .where(isUnfinished)
        .returning(['id', 'message_id', 'kind', 'value'])
        .execute();
      for (const change of finished) await applyOutcome(em, accountId, change, { failure, at: this.clock.now() });
      return finished.map(({ message_id }) => message_id);
    });
    if (failure && changedIds.length > 0) log.info({ messageIds: changedIds, failure }, 'message change failed');
    await this.finalize.publish(accountId, changedIds);
  }
}

async function applyOutcome(
  em: EntityManager,
  accountId: number,
  { id, message_id, kind, value }: FinishedChange,
  { failure, at }: { failure: ChangeFailure | null; at: Date },
): Promise<void> {
  const message = await em.findOne(
    Message,
    { id: message_id, accountId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, populate: ['edits'] },
  );
  if (!message) return;
  const { change } = message;
  const isCurrent = change?.id === id;
  if (!failure) changeMessage(message, toEffect(message, kind, value), { fromMe: true, at });
  if (isCurrent) message.change = failure ? { ...change, failure } : null;
  await em.flush();
}

function toEffect({ waId, fromMe }: Message, kind: ChangeKind, value: string | null): OpenEffect {
  if (kind === 'reaction') return { type: 'reaction', targetWaId: waId, targetFromMe: fromMe, emoji: value };
  if (kind === 'delete') return { type: 'delete', targetWaId: waId };
  return { type: 'edit', targetWaId: waId, body: value ?? '', isTruncated: false };
}
