import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { toPage } from '../../platform/http/page.js';
import { type AlertRow, toAlertResource } from '../alert.resource.js';
import type { AlertsPage, ListAlertsQuery } from '../alerts.contract.js';

@Injectable()
export class ListAlerts {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, options: ListAlertsQuery): Promise<AlertsPage> {
    const { page, rows } = options;
    const [counts] = await this.em.execute<{ total: number; unseen: number }[]>(
      `select count(*)::int as total, count(*) filter (where cleared_at is null and seen_at is null)::int as unseen
         from alerts where account_id = ? and raised_at is not null`,
      [accountId],
    );
    const alerts = await this.em.execute<AlertRow[]>(
      'select * from alerts where account_id = ? and raised_at is not null order by id desc limit ? offset ?',
      [accountId, rows, (page - 1) * rows],
    );
    return { ...toPage(alerts.map(toAlertResource), counts?.total ?? 0, { page, rows }), unseen: counts?.unseen ?? 0 };
  }
}
