import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatKey } from '../change-chat.js';
import { sendChatChangesJob } from '../phone/send-chat-changes.job.js';

@Injectable()
export class ArchiveChat {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async execute(chatKey: ChatKey, isArchived: boolean): Promise<ChatResource> {
    const chat = await changeChat(this.em, this.events, chatKey, sql`is_archived = ${isArchived}`, { kind: 'archive' });
    await this.jobs.enqueue(sendChatChangesJob, { accountId: chatKey.accountId, deviceId: chatKey.deviceId });
    return chat;
  }
}
