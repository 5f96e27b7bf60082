import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetSendBlocks, type SendBlock } from '../../address-book.messages.js';
import { findSendBlocks } from '../send-block.sql.js';

@QueryHandler(GetSendBlocks)
export class GetSendBlocksHandler implements IQueryHandler<GetSendBlocks> {
  constructor(private readonly em: EntityManager) {}

  execute({ accountId, contactIds, purpose }: GetSendBlocks): Promise<Map<number, SendBlock>> {
    return findSendBlocks(this.em, accountId, contactIds, purpose);
  }
}
