import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetGroupNames } from '../../address-book/address-book.messages.js';
import { FindLibraryItems } from '../../media/media.messages.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { checkFlow } from '../flow/check-flow.contract.js';
import { type FlowProblem, isError } from '../flow/flow-problem.contract.js';
import type { Flow, FlowNode } from '../flow/flow.contract.js';

@Injectable()
export class FindFlowErrors {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async find(accountId: number, flow: Flow): Promise<FlowProblem[]> {
    const collectIds = (read: (data: FlowNode['data']) => number | null): number[] => [
      ...new Set(flow.nodes.flatMap(({ data }) => read(data) ?? [])),
    ];
    const groups = collectIds((data) =>
      data.type === 'group'
        ? data.group_id
        : data.type === 'condition' && data.rule.by === 'group'
          ? data.rule.group_id
          : null,
    );
    const devices = collectIds((data) =>
      data.type === 'condition' && data.rule.by === 'device' ? data.rule.device_id : null,
    );
    const calledBotIds = collectIds((data) => (data.type === 'go_to' ? data.chatbot_id : null));
    const files = new Set(flow.nodes.flatMap(({ data }) => (data.type === 'reply' ? data.attachment_ids : [])));
    const [groupIds, senders, fileIds, chatbots] = await Promise.all([
      this.queries.execute(new GetGroupNames(accountId, groups)),
      this.queries.execute(new GetSenders(devices)),
      this.queries.execute(new FindLibraryItems(accountId, [...files])),
      database(this.em)
        .selectFrom('chatbots')
        .select('id')
        .where('account_id', '=', accountId)
        .where(sql<boolean>`id = any (${calledBotIds}::bigint[])`)
        .execute(),
    ]);
    const known = {
      groupIds: new Set(groupIds.keys()),
      fileIds,
      deviceIds: new Set(devices.filter((id) => senders.get(id)?.accountId === accountId)),
      chatbotIds: new Set(chatbots.map(({ id }) => id)),
    };
    return checkFlow(flow, known).filter(isError);
  }

  /** Editors focus the first node with an error. */
  toError(problems: readonly FlowProblem[]): Invalid {
    return new Invalid([{ path: ['tree_chatbot'], message: 'flow_not_ready' }], { problems });
  }
}
