import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { readChats } from '../chat.resource.js';

@Injectable()
export class GetChat {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, chatId: number): Promise<ChatResource> {
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (!chat) throw new ChatNotFound();
    return chat;
  }
}
