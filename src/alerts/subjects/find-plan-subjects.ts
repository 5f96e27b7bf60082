import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPlanNews, type PlanNews } from '../../billing/billing.messages.js';
import { AlertStore } from '../alert-store.js';
import { findTroubles } from '../evaluate-alert-rules.js';
import { PACKAGE_ALERTS } from '../kinds/package-alerts.contract.js';
import type { AlertSubject } from './alert-subject.js';

@Injectable()
export class FindPlanSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: AlertStore,
  ) {}

  async find(): Promise<AlertSubject[]> {
    const news = await this.queries.execute(new FindPlanNews());
    const subjects = news.map(toSubject);
    const cleared = await this.store.findClearedOnceKeys(subjects.flatMap(listOnceKeys));
    return subjects.filter((subject) => !listOnceKeys(subject).some((key) => cleared.has(key)));
  }
}

const listOnceKeys = ({ troubles }: AlertSubject): string[] => troubles.flatMap(({ once }) => once ?? []);

function toSubject(news: PlanNews): AlertSubject {
  const { accountId, limit, period } = news;
  return {
    accountId,
    columns: {
      device_id: null,
      session_id: null,
      device_name: null,
      is_main: false,
      shop_id: null,
      app_id: null,
      shop_name: null,
      plan_limit: limit?.name ?? null,
    },
    troubles: findTroubles(PACKAGE_ALERTS, news).map((trouble) => ({
      ...trouble,
      once: [accountId, trouble.kind, ...(limit ? [limit.name] : []), period].join(' '),
    })),
    isOver: () => true,
  };
}
