import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Receipt } from '../../devices/devices.ports.js';
import { arrayParam } from '../../platform/database/array-param.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { log } from '../../platform/logging.js';
import { Message } from '../delivery/message.entity.js';
import { changeMessage, type OpenEffect } from '../delivery/outcomes/change-message.js';
import { RATE_LIMITED } from '../delivery/outcomes/hold-rate-limited.js';
import { FinalizeMessages } from '../delivery/outcomes/finalize-messages.js';
import { isChangeId } from './change-id.js';
import type { ChangeFailure, ChangeKind } from './changes.contract.js';

interface Ended {
  id: string;
  message_id: string;
  kind: ChangeKind;
  value: string | null;
}

/** A phone that could not read one asks for it again within days. */
const KEPT_DAYS = 7;

/** Writes how changes ended: what WhatsApp has taken is done to the message here as well, in the same transaction. */
@Injectable()
export class SettleChanges {
  constructor(
    private readonly em: EntityManager,
    private readonly settle: FinalizeMessages,
  ) {}

  async takeReceipts(accountId: number, deviceId: number, receipts: readonly Receipt[]): Promise<void> {
    for (const { waId, status, error } of receipts) {
      // A change that came too fast goes again like one without an answer.
      if (!isChangeId(waId) || error === RATE_LIMITED) continue;
      await this.end(accountId, status === 'failed' ? 'refused' : null, 'device_id = ? and wa_id = ?', [
        deviceId,
        waId,
      ]);
    }
  }

  fail(accountId: number, id: number, failure: ChangeFailure): Promise<void> {
    return this.end(accountId, failure, 'id = ?', [id]);
  }

  failAllOf(accountId: number, deviceId: number): Promise<void> {
    return this.end(accountId, 'device_removed', 'device_id = ?', [deviceId]);
  }

  /** Deletes those that nobody asks for any more. */
  async purge(): Promise<void> {
    await deleteInBatches(
      this.em,
      'message_changes',
      `select id from message_changes where status in ('sent', 'failed') and updated_at < now() - make_interval(days => ?)
        order by updated_at`,
      [KEPT_DAYS],
    );
  }

  private async end(
    accountId: number,
    failure: ChangeFailure | null,
    where: string,
    params: readonly unknown[],
  ): Promise<void> {
    const changedIds = await this.em.fork().transactional(async (em) => {
      const unfinished = `account_id = ? and status in ('queued', 'sending') and ${where}`;
      // The message first, as whoever asks for a change does.
      const held = await em.execute<unknown[]>(
        `select from messages where account_id = ? and id in (select message_id from message_changes where ${unfinished})
          order by id for update`,
        [accountId, accountId, ...params],
      );
      if (held.length === 0) return [];
      const ended = await em.execute<Ended[]>(
        `update message_changes set status = ?, updated_at = clock_timestamp()
          where ${unfinished} returning id, message_id, kind, value`,
        [failure ? 'failed' : 'sent', accountId, ...params],
      );
      for (const change of ended) await apply(em, accountId, change, failure);
      return ended.map(({ message_id }) => Number(message_id));
    });
    if (failure && changedIds.length > 0) log.info({ messageIds: arrayParam(changedIds), failure }, 'change failed');
    await this.settle.publish(accountId, changedIds);
  }
}

async function apply(
  em: EntityManager,
  accountId: number,
  { id, message_id, kind, value }: Ended,
  failure: ChangeFailure | null,
): Promise<void> {
  const message = await em.findOne(
    Message,
    { id: Number(message_id), accountId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, populate: ['edits'] },
  );
  if (!message) return;
  const { change } = message;
  // Another may have been wanted since.
  const isLast = change?.id === Number(id);
  if (!failure) changeMessage(message, toEffect(message, kind, value), { fromMe: true, at: new Date() });
  if (isLast) message.change = failure ? { ...change, failure } : null;
  await em.flush();
}

function toEffect({ waId, fromMe }: Message, kind: ChangeKind, value: string | null): OpenEffect {
  if (kind === 'reaction') return { type: 'reaction', targetWaId: waId, targetFromMe: fromMe, emoji: value };
  if (kind === 'delete') return { type: 'delete', targetWaId: waId };
  return { type: 'edit', targetWaId: waId, body: value ?? '', isTruncated: false };
}
