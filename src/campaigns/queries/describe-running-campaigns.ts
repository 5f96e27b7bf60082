import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../platform/database/statements/database.js';
import { DescribeRunningCampaigns, type RunningCampaigns } from '../campaigns.messages.js';
import { countsBeforeStart, readCounts } from '../recipients/read-counts.js';

const MAX_SUMMED_CAMPAIGNS = 50;

@QueryHandler(DescribeRunningCampaigns)
export class DescribeRunningCampaignsHandler implements IQueryHandler<DescribeRunningCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: DescribeRunningCampaigns): Promise<RunningCampaigns> {
    const rows = await database(this.em)
      .selectFrom('campaigns')
      .select(['id', 'name', 'run', 'members', 'is_filled'])
      .where('account_id', '=', accountId)
      .where('state', '=', 'running')
      .where('is_hidden', '=', false)
      .orderBy('id', 'desc')
      .limit(MAX_SUMMED_CAMPAIGNS)
      .execute();
    const read = await readCounts(this.em, accountId, new Map(rows.map(({ id, run }) => [id, run])));
    const running: RunningCampaigns = { count: rows.length, name: rows[0]?.name ?? null, done: 0, people: 0 };
    for (const row of rows) {
      const counts =
        (row.is_filled && read.get(row.id)) || countsBeforeStart({ state: 'running', members: row.members });
      running.done += counts.total - counts.waiting - counts.queued;
      running.people += counts.total;
    }
    return running;
  }
}
