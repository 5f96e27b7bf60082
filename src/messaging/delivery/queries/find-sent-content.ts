import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindSentContent } from '../../../devices/handovers.messages.js';
import { MessageFigures } from '../message-figures.js';

/** Older messages are not repeated: a retry receipt for one is a phone that was away very long, and days-old texts confuse. */
const RETRY_DAYS = 7;

@QueryHandler(FindSentContent)
export class FindSentContentHandler implements IQueryHandler<FindSentContent> {
  constructor(
    private readonly em: EntityManager,
    private readonly figures: MessageFigures,
  ) {}

  async execute({ accountId, deviceId, waId }: FindSentContent): Promise<Uint8Array | null> {
    const [row] = await this.em.fork().execute<{ content: Buffer | null }[]>(
      `select content from messages where account_id = ? and device_id = ? and wa_id = ? and from_me
           and at > now() - make_interval(days => ?)`,
      [accountId, deviceId, waId, RETRY_DAYS],
    );
    this.figures.askedAgain(Boolean(row?.content));
    return row?.content ?? null;
  }
}
