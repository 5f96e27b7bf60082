import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPlanNews, type PlanNews } from '../../billing/billing.messages.js';
import { AlertStore } from '../alert-store.js';
import type { AlertSubject } from './alert-subject.js';

/** Limits that are nearly or wholly used up, and packages that end: what billing knows and was not told before. */
@Injectable()
export class FindPlanSubjects {
  constructor(
    private readonly queries: QueryBus,
    private readonly store: AlertStore,
  ) {}

  async find(): Promise<AlertSubject[]> {
    const news = await this.queries.execute(new FindPlanNews());
    const over = await this.store.findOver(news.map(nameOf));
    return news.filter((one) => !over.has(nameOf(one))).map(toSubject);
  }
}

/** Of an account, a limit and a period there is one. */
const nameOf = ({ accountId, kind, limit, period }: PlanNews): string =>
  [accountId, kind, ...(limit === null ? [] : [limit]), period].join(' ');

const toSubject = (news: PlanNews): AlertSubject => ({
  accountId: news.accountId,
  columns: {
    ...{ device_id: null, session_id: null, device_name: null, is_main: false },
    ...{ shop_id: null, app_id: null, shop_name: null, plan_limit: news.limit },
  },
  troubles: [{ kind: news.kind, reason: null, until: news.until, once: nameOf(news) }],
  isOver: () => true,
});
