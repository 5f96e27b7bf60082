import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { SignedIn } from '../platform/http/access.js';
import { database } from '../platform/database/statements/database.js';
import { toPage } from '../platform/http/page.js';
import { toAlertResource } from './alert.resource.js';
import type { AlertsPage, ListAlertsQuery } from './alerts.contract.js';

@Injectable()
export class ListAlerts {
  constructor(private readonly em: EntityManager) {}

  /** Shows colleagues alerts of their devices only, not of stores and the package. */
  async execute({ accountId, deviceIds }: SignedIn, options: ListAlertsQuery): Promise<AlertsPage> {
    const { page, rows } = options;
    const raised = database(this.em)
      .selectFrom('alerts')
      .where('account_id', '=', accountId)
      .where('raised_at', 'is not', null)
      .$if(deviceIds !== null, (all) => all.where(sql<boolean>`device_id = any (${deviceIds}::bigint[])`));
    const { total, unseen } = await raised
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        fn.countAll<number>().filterWhere('cleared_at', 'is', null).filterWhere('seen_at', 'is', null).as('unseen'),
      ])
      .executeTakeFirstOrThrow();
    const alerts = await raised
      .selectAll()
      .orderBy('id', 'desc')
      .limit(rows)
      .offset((page - 1) * rows)
      .execute();
    return { ...toPage(alerts.map(toAlertResource), total, { page, rows }), unseen };
  }
}
