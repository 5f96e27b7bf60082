import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DescribeRunningCampaigns, type RunningCampaigns } from '../campaigns.messages.js';
import { countsBeforeStart, readCounts } from '../recipients/read-counts.js';

interface Row {
  id: string;
  name: string;
  run: number;
  members: number;
  is_filled: boolean;
}

const MAX_SUMMED_CAMPAIGNS = 50;

@QueryHandler(DescribeRunningCampaigns)
export class DescribeRunningCampaignsHandler implements IQueryHandler<DescribeRunningCampaigns> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: DescribeRunningCampaigns): Promise<RunningCampaigns> {
    const rows = await this.em.execute<Row[]>(
      `select c.id, c.name, c.run, c.members, c.is_filled from campaigns c
        where c.account_id = ? and c.state = 'running' and not c.is_hidden order by c.id desc limit ?`,
      [accountId, MAX_SUMMED_CAMPAIGNS],
    );
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
