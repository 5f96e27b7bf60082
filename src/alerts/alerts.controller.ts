import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Current, type SignedIn } from '../platform/http/access.js';
import { Told } from '../platform/http/answers.contract.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { AlertsPage, ListAlertsQuery } from './alerts.contract.js';
import { MarkAlertsSeen } from './commands/mark-alerts-seen.js';
import { ListAlerts } from './queries/list-alerts.js';

/** What is or was wrong with the account's devices. */
@Controller('api/v1/alerts')
export class AlertsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('', { access: 'all', query: ListAlertsQuery, answer: AlertsPage })
  list(@Current() who: SignedIn, @QueryFields() query: ListAlertsQuery): Promise<AlertsPage> {
    return this.queries.execute(new ListAlerts(who.accountId, query));
  }

  /** It changes nothing but what is new to them, so whoever is pended may too; an administrator inside has not seen it for them. */
  @Route.post('seen', { access: { rule: 'all', pended: true, impersonator: false }, body: null, answer: Told })
  async seen(@Current() who: SignedIn): Promise<Told> {
    await this.commands.execute(new MarkAlertsSeen(who.accountId));
    return { message: 'alerts_seen' };
  }
}
