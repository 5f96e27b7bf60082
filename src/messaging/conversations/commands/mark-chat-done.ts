import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import type { ChatResource } from '../../messaging.contract.js';
import { changeChat, type ChatKey } from '../change-chat.js';

@Injectable()
export class MarkChatDone {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  execute(chatKey: ChatKey): Promise<ChatResource> {
    return changeChat(this.em, this.events, chatKey, sql`needs_you_at = null`);
  }
}
