import { EntityManager } from '@mikro-orm/postgresql';
import type { OnModuleDestroy } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import {
  ChangeChatOnPhone,
  type ChatChangeFailure,
  type ChatChangeMark,
  type PhoneChatChange,
  type Recipient,
} from '../../../devices/connection.messages.js';
import { DeviceNotConnected } from '../../../devices/devices.errors.js';
import { ApplyChatChanges } from '../../../devices/devices.ports.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { log } from '../../../platform/logging.js';
import { SingleRuns } from '../../../platform/processes/single-runs.js';
import { isSameChange, PENDING_CHANGES, tableOf } from './pending-changes.sql.js';

/** A phone's settings key may arrive late after linking. */
const RETRY_DELAYS_S = [15, 60, 300, 1800];

interface PendingChange
  extends
    Recipient,
    Pick<Row<'chat_changes'>, 'chat_id' | 'version' | 'attempts'>,
    Pick<Row<'chats'>, 'is_archived' | 'is_muted'> {
  kind: ChatChangeMark['kind'];
  is_blocked: boolean;
  wa_id: string | null;
  from_me: boolean | null;
  at: Date | null;
}

@CommandHandler(ApplyChatChanges)
export class ApplyChatChangesHandler implements ICommandHandler<ApplyChatChanges>, OnModuleDestroy {
  private readonly runs = new SingleRuns();
  private isClosing = false;

  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
  ) {}

  execute({ accountId, deviceId }: ApplyChatChanges): Promise<void> {
    return this.runs.start(deviceId, () => this.sendAll(accountId, deviceId));
  }

  async onModuleDestroy(): Promise<void> {
    this.isClosing = true;
    await this.runs.settle();
  }

  private async sendAll(accountId: number, deviceId: number): Promise<void> {
    while (!this.isClosing) {
      const next = await this.findNext(accountId, deviceId);
      if (!next || !(await this.send(accountId, deviceId, next))) return;
    }
  }

  private async findNext(accountId: number, deviceId: number): Promise<PendingChange | undefined> {
    const {
      rows: [row],
    } = await sql<PendingChange>`
      select c.chat_id, c.kind, c.version, c.attempts, h.is_archived, h.is_muted, p.blocked_at is not null is_blocked, p.phone, p.lid, m.wa_id, m.from_me, m.at
         from ${PENDING_CHANGES} c join chats h on h.id = c.chat_id left join contacts p on p.id = h.contact_id
         left join lateral (select wa_id, from_me, at from messages where account_id = c.account_id and chat_id = c.chat_id
             and status not in ('queued', 'sending', 'failed') order by at desc, id desc limit 1) m on true
        where c.account_id = ${accountId} and c.device_id = ${deviceId} and c.next_at <= clock_timestamp()
        order by c.next_at, c.chat_id, c.kind limit 1`.execute(database(this.em.fork()));
    return row;
  }

  /** Returns false when the device is offline. */
  private async send(accountId: number, deviceId: number, pending: PendingChange): Promise<boolean> {
    const { kind, version, phone, lid } = pending;
    const mark: ChatChangeMark = { chatId: pending.chat_id, kind, version };
    try {
      const failure = await this.commands.execute(
        new ChangeChatOnPhone(accountId, deviceId, { phone, lid }, toChange(pending), mark),
      );
      if (failure) await this.postpone(accountId, mark, pending.attempts, failure);
      return true;
    } catch (error) {
      if (error instanceof DeviceNotConnected) return false;
      throw error;
    }
  }

  private async postpone(
    accountId: number,
    mark: ChatChangeMark,
    attempts: number,
    failure: ChatChangeFailure,
  ): Promise<void> {
    const retryDelayS = RETRY_DELAYS_S[attempts];
    const db = database(this.em.fork());
    const table = tableOf(mark.kind);
    const isSame = isSameChange(accountId, mark);
    if (retryDelayS === undefined) {
      log.warn({ chatId: mark.chatId, kind: mark.kind, failure }, 'chat change rejected by phone, dropped');
      await sql`delete from ${table} where ${isSame}`.execute(db);
    } else {
      await sql`
        update ${table} set attempts = attempts + 1, updated_at = clock_timestamp(),
           next_at = clock_timestamp() + make_interval(secs => ${retryDelayS}) where ${isSame}`.execute(db);
    }
  }
}

function toChange({ kind, is_archived, is_muted, is_blocked, wa_id, from_me, at }: PendingChange): PhoneChatChange {
  if (kind === 'mute') return { kind, isMuted: is_muted };
  if (kind === 'block') return { kind, isBlocked: is_blocked };
  const newest = wa_id && at ? { waId: wa_id, fromMe: from_me ?? false, at } : null;
  return { kind, isArchived: is_archived, newest };
}
