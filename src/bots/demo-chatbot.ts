import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../platform/database/statements/database.js';
import { DeleteDemoChatbots, WriteDemoChatbot } from './demo.messages.js';
import { Flow } from './flow/flow.contract.js';

const COLUMN_WIDTH = 320;

@CommandHandler(WriteDemoChatbot)
export class WriteDemoChatbotHandler implements ICommandHandler<WriteDemoChatbot> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, bot }: WriteDemoChatbot): Promise<number> {
    const db = database(this.em);
    const { id } = await db
      .insertInto('chatbots')
      .values({ account_id: accountId, name: bot.name, is_running: false, answers_devices: false, version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('chatbot_versions')
      .values({ chatbot_id: id, number: 1, account_id: accountId, flow: JSON.stringify(flowOf(bot)) })
      .execute();
    await db
      .insertInto('chatbot_devices')
      .values({ chatbot_id: id, device_id: deviceId, account_id: accountId })
      .execute();
    return id;
  }
}

@CommandHandler(DeleteDemoChatbots)
export class DeleteDemoChatbotsHandler implements ICommandHandler<DeleteDemoChatbots> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoChatbots): Promise<void> {
    await database(this.em)
      .deleteFrom('chatbots')
      .where('account_id', '=', accountId)
      .where(sql<boolean>`id = any (${ids}::bigint[])`)
      .execute();
  }
}

function flowOf({ greeting, handover }: WriteDemoChatbot['bot']): Flow {
  const nodes = [
    ['any', { type: 'send', message: '' }],
    ['hello', { type: 'reply', message: greeting, rate_delay: 2 }],
    ['person', { type: 'handover', message: handover, hours: 4 }],
  ] as const;
  return Flow.parse({
    nodes: nodes.map(([id, data], column) => ({
      id,
      type: 'card',
      data,
      position: { x: column * COLUMN_WIDTH, y: 0 },
    })),
    edges: [
      { id: 'e0', source: 'any', sourceHandle: null, target: 'hello' },
      { id: 'e1', source: 'hello', sourceHandle: null, target: 'person' },
    ],
  });
}
