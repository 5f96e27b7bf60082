import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetTimeZone } from '../../../auth/auth.messages.js';
import { MediaBase } from '../media/media-base.js';
import { toMessageResource } from '../../conversations/messages/message.resource.js';
import type { MessageResource } from '../../messaging.contract.js';
import { MessageNotFound } from '../../messaging.errors.js';
import { Message } from '../message.entity.js';

@Injectable()
export class GetMessage {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly mediaBase: MediaBase,
  ) {}

  async execute(accountId: number, messageId: number): Promise<MessageResource> {
    const message = await this.em.findOne(Message, { id: messageId, accountId });
    if (!message) throw new MessageNotFound();
    const resource = toMessageResource(message, await this.queries.execute(new GetTimeZone(accountId)));
    const [filled = resource] = await this.mediaBase.complete([message], [resource], true);
    return filled;
  }
}
