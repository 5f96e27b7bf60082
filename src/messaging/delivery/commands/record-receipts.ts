import { EntityManager } from '@mikro-orm/postgresql';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ForgetUploads } from '../../../devices/connection.messages.js';
import { RecordReceipts } from '../../../devices/devices.ports.js';
import { RecordColdRefusals } from '../../../devices/protection.messages.js';
import { prepared } from '../../../platform/database/prepared-statements.js';
import { log } from '../../../platform/logging.js';
import type { FailureCode, MessageStatus } from '../../messaging.contract.js';
import { SettleChanges } from '../../changes/settle-changes.js';
import { toArray } from '../claim-queued.js';
import { latencyCounter } from '../latency/latency-counts.js';
import { MessageFigures } from '../message-figures.js';
import { Message } from '../message.entity.js';
import { FinalizeMessages } from '../outcomes/finalize-messages.js';

/** From least to most: a status only ever moves forward, in whatever order receipts come. A refusal counts until WhatsApp accepts. */
const ORDER = ['queued', 'sending', 'failed', 'sent', 'delivered', 'read', 'played'];
const UNSENT = new Set<MessageStatus>(['queued', 'sending', 'failed']);
const RANK = `array_position('{${ORDER.join(',')}}'::text[], %)`;

/** What is told of a message. */
const TOLD = `m.account_id, m.device_id, m.chat_id, m.from_me, m.kind, m.body, m.is_truncated, m.unsupported_type, m.media, m.quoted, m.reactions, m.change, m.card, m.forwards,
  m.is_deleted, m.is_edited, m.at, m.updated_at, m.hold_reason, m.held_until, m.idempotency_key, m.expires_at`;

interface Changed {
  id: string;
  refused_file: string | null;
  /** WhatsApp did not let the number write to somebody new there. */
  refused_chat: string | null;
  before: MessageStatus;
  failure: FailureCode | null;
  /** Since it might go. */
  seconds: number;
}

/** What WhatsApp accepts counts as sent by the device from that moment on, each message once; what it refuses never does. */
@CommandHandler(RecordReceipts)
export class RecordReceiptsHandler implements ICommandHandler<RecordReceipts> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly settle: FinalizeMessages,
    private readonly figures: MessageFigures,
    private readonly changes: SettleChanges,
  ) {}

  async execute({ accountId, deviceId, receipts }: RecordReceipts): Promise<void> {
    if (receipts.length === 0) return;
    await this.changes.takeReceipts(accountId, deviceId, receipts);
    const changed = await this.em.execute<Changed[]>(
      prepared(`with told as (
         select distinct on (o.id) o.id, o.status before, r.status, r.failure
           from unnest(?::text[], ?::text[], ?::text[], ?::boolean[], ?::text[], ?::text[]) r (wa_id, status, failure, is_ours, phone, lid)
           join messages o on o.account_id = ? and o.device_id = ? and o.from_me and o.wa_id = r.wa_id
           cross join lateral (select contact_id from chats where id = o.chat_id limit 1) c
           cross join lateral (select phone, lid from contacts where id = c.contact_id limit 1) p
          where r.is_ours or p.phone = r.phone or p.lid = r.lid
          order by o.id, ${RANK.replace('%', 'r.status')} desc),
       changed as (update messages m set status = r.status, failure = nullif(r.failure, ''), updated_at = clock_timestamp()
         from told r
        where m.id = r.id and ${RANK.replace('%', 'r.status')} > ${RANK.replace('%', 'm.status::text')}
        returning m.id, r.before, m.status, m.failure, ${TOLD},
          extract(epoch from clock_timestamp() - greatest(m.created_at, m.due_at,
            (select awaited_since from devices where id = m.device_id)))::float8 as seconds,
          case when m.status = 'failed' and m.media_id is not null then m.media ->> 'fileKey' end as refused_file,
          case when m.failure = 'refused_463' then (select c.id from chats c where c.id = m.chat_id and not c.is_warm) end as refused_chat),
       accepted as (select seconds from changed where before in ('queued', 'sending', 'failed') and status <> 'failed'),
       measured as (insert into counter_deltas (account_id, name, bucket, delta)
         select null, ${latencyCounter('seconds')}, date_bin('15 minutes', clock_timestamp(), 'epoch'), count(*) from accepted group by 2, 3)
       select *, (select reserve_bulk_slots(?, n::int, clock_timestamp()) from (select count(*) n from accepted) counted
         where n > 0) is_counted from changed`),
      [
        toArray(receipts.map(({ waId }) => waId)),
        toArray(receipts.map(({ status }) => status)),
        toArray(receipts.map(({ status, error }) => (status === 'failed' ? failureOf(error) : ''))),
        toArray(receipts.map(({ from }) => `${from === null}`)),
        // No number is empty.
        toArray(receipts.map(({ from }) => from?.phone ?? '')),
        toArray(receipts.map(({ from }) => from?.lid ?? '')),
        ...[accountId, deviceId, deviceId],
      ],
    );
    this.count(changed);
    const refused = changed.flatMap(({ refused_file }) => refused_file ?? []);
    if (refused.length > 0) await this.commands.execute(new ForgetUploads(accountId, deviceId, refused));
    const cold = changed.flatMap(({ refused_chat }) => (refused_chat === null ? [] : Number(refused_chat)));
    if (cold.length > 0) await this.commands.execute(new RecordColdRefusals(accountId, deviceId, cold));
    const fresh = this.em.fork();
    await this.settle.tell(
      accountId,
      // A row becomes a message as one that is read does.
      changed.map((row) => fresh.map(Message, row as object)),
    );
  }

  /** Each message once: when WhatsApp has taken or refused it. */
  private count(changed: readonly Changed[]): void {
    for (const { id, before, failure, seconds } of changed) {
      const messageId = Number(id);
      if (failure) {
        this.figures.failed(failure, seconds);
        log.info({ messageId, failure }, 'message refused');
      } else if (UNSENT.has(before)) {
        this.figures.accepted(seconds);
        log.debug({ messageId, seconds }, 'message accepted');
      }
    }
  }
}

/** 463: WhatsApp does not let this number write to new people for now. */
const failureOf = (error: string | null): FailureCode => (error === '463' ? 'refused_463' : 'refused');
