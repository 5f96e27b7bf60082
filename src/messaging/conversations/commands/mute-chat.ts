import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatKey } from '../change-chat.js';
import { sendChatChangesJob } from '../phone/send-chat-changes.job.js';
import { endMuteAt } from '../phone/unmute-chat.job.js';

@Injectable()
export class MuteChat {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async execute(chatKey: ChatKey, isMuted: boolean): Promise<ChatResource> {
    const chat = await changeChat(this.em, this.events, chatKey, sql`is_muted = ${isMuted}`, {
      kind: 'mute',
      // Replaces a temporary mute set on the phone.
      runInTransaction: (em) => endMuteAt(em, chatKey.accountId, chatKey.chatId, null),
    });
    await this.jobs.enqueue(sendChatChangesJob, { accountId: chatKey.accountId, deviceId: chatKey.deviceId });
    return chat;
  }
}
