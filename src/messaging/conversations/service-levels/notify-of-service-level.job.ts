import { EntityManager } from '@mikro-orm/postgresql';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { ALL_USERS } from '../../../auth/auth.sql.js';
import { type ChatUser, ListChatUsers } from '../../../auth/colleagues.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../platform/jobs/job-handler.js';
import { Mailer } from '../../../platform/mail/mailer.js';
import { Push } from '../../../platform/realtime/push.js';
import { SlaAlerted } from '../../messaging.messages.js';
import type { SlaAlert } from './sla-policies.contract.js';

/** A prompt reply makes the e-mail unnecessary. */
const MAIL_DELAY = sql.lit('1 minute');

/** Notifies the assignee. Supervisors are notified only of missed times. */
const notifyOfServiceLevelJob = defineJob({ name: 'messaging.notify_of_service_level', durable: true, on: SlaAlerted });

@HandlesJob(notifyOfServiceLevelJob)
export class NotifyOfServiceLevel implements DurableJobHandler<SlaAlert> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly push: Push,
    private readonly mailer: Mailer,
  ) {}

  async execute(alert: SlaAlert, { accountId }: JobRun<SlaAlert>): Promise<void> {
    if (accountId === null) return;
    const chat = await database(this.em.fork())
      .selectFrom('chats')
      .select(['device_id', 'assignee_id'])
      .where('account_id', '=', accountId)
      .where('id', '=', alert.chat_id)
      .executeTakeFirst();
    if (!chat) return;
    const { device_id: deviceId, assignee_id: assigneeId } = chat;
    const isEscalated = alert.kind === 'breached';
    if (!isEscalated && assigneeId === null) return;
    const users = await this.queries.execute(
      new ListChatUsers(accountId, isEscalated || assigneeId === null ? null : [assigneeId]),
    );
    const notified = users.filter(
      (user) => mayUse(user, deviceId) && (user.id === assigneeId || (isEscalated && isSupervisor(user))),
    );
    await this.queueMail(accountId, alert, notified);
    for (const { id } of notified) this.push.toUser(id, 'sla.alerted', alert);
  }

  private async queueMail(accountId: number, alert: SlaAlert, users: readonly ChatUser[]): Promise<void> {
    const ids = users.flatMap(({ id, wantsServiceLevelEmail }) => (wantsServiceLevelEmail ? [id] : []));
    if (ids.length === 0 || !this.mailer.isOn) return;
    const { chat_id: chatId, target, kind, due_at: dueAt } = alert;
    await sql`
      insert into sla_notices (account_id, user_id, chat_id, target, kind, due_at, send_at)
        select c.account_id, u.id, c.id, ${target}, ${kind}, ${dueAt}::timestamptz, clock_timestamp() + ${MAIL_DELAY}::interval
          from chats c cross join ${ALL_USERS} u
          where c.account_id = ${accountId} and c.id = ${chatId} and u.account_id = c.account_id and u.id = any (${ids}::bigint[])
        on conflict do nothing`.execute(database(this.em.fork()));
  }
}

const mayUse = ({ deviceIds }: ChatUser, deviceId: number): boolean => !deviceIds || deviceIds.includes(deviceId);

const isSupervisor = ({ permissions }: ChatUser): boolean =>
  permissions.includes('show all chats') && permissions.includes('assign chats');
