import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type ChatUser, ListChatUsers } from '../../../auth/colleagues.messages.js';
import { database } from '../../../platform/database/statements/database.js';
import { Subscribe } from '../../../platform/events/subscribe.js';
import { Push } from '../../../platform/realtime/push.js';
import type { Task, TaskHandler } from '../../../platform/tasks/task-handler.js';
import { SlaAlerted } from '../../messaging.messages.js';
import type { SlaAlert } from './sla-policies.contract.js';

/** Notifies the assignee, and supervisors of a missed time. */
@Injectable()
@Subscribe(SlaAlerted, 'messaging.notify_of_service_level')
export class NotifyOfServiceLevel implements TaskHandler<SlaAlert> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly push: Push,
  ) {}

  async handle({ accountId, payload: alert }: Task<SlaAlert>): Promise<void> {
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
    for (const user of users)
      if (mayUse(user, deviceId) && (user.id === assigneeId || (isEscalated && isSupervisor(user))))
        this.push.toUser(user.id, 'sla.alerted', alert);
  }
}

const mayUse = ({ deviceIds }: ChatUser, deviceId: number): boolean => !deviceIds || deviceIds.includes(deviceId);

const isSupervisor = ({ permissions }: ChatUser): boolean =>
  permissions.includes('show all chats') && permissions.includes('assign chats');
