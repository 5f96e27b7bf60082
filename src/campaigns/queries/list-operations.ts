import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { ListOperationsQuery, OperationResource } from '../definition/operation.contract.js';
import { readOperationNames, toOperation } from '../report/operation.resource.js';
import { readRecipients } from '../recipients/read-recipients.js';

@Injectable()
export class ListOperations {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, campaignId: number, query: ListOperationsQuery): Promise<Page<OperationResource>> {
    const names = await readOperationNames(this.em, accountId, campaignId);
    if (!names) throw new CampaignNotFound();
    const run = { id: campaignId, run: query.run ?? names.run };
    const { page, rows, search, state: status } = query;
    const { recipients, total } = await readRecipients(this.em, this.queries, accountId, run, {
      page,
      rows,
      search,
      status,
    });
    return toPage(
      recipients.map((recipient) => toOperation(recipient, names)),
      total,
      query,
    );
  }
}
