import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { ListOperationsQuery, OperationResource } from '../definition/operation.contract.js';
import { readOperationNames, toOperation } from '../report/operation.resource.js';
import { readRecipients } from '../recipients/read-recipients.js';

/** The numbers of a campaign and what became of each, in the order in which they are written to. */
export class ListOperations extends Query<Page<OperationResource>> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly wish: ListOperationsQuery,
  ) {
    super();
  }
}

@QueryHandler(ListOperations)
export class ListOperationsHandler implements IQueryHandler<ListOperations> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, campaignId, wish }: ListOperations): Promise<Page<OperationResource>> {
    const names = await readOperationNames(this.em, accountId, campaignId);
    if (!names) throw new CampaignNotFound();
    const run = { id: campaignId, run: wish.run ?? names.run };
    const { page, rows, search, state: status } = wish;
    const { recipients, total } = await readRecipients(this.em, this.queries, accountId, run, {
      page,
      rows,
      search,
      status,
    });
    return toPage(
      recipients.map((recipient) => toOperation(recipient, names)),
      total,
      wish,
    );
  }
}
