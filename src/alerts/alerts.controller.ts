import { Controller } from '@nestjs/common';
import { Current, type SignedIn } from '../platform/http/access.js';
import { MessageCode } from '../platform/http/answers.contract.js';
import { QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { AlertsPage, ListAlertsQuery } from './alerts.contract.js';
import { MarkAlertsSeen } from './commands/mark-alerts-seen.js';
import { ListAlerts } from './list-alerts.js';

@Controller('api/v1/alerts')
export class AlertsController {
  constructor(
    private readonly markAlertsSeen: MarkAlertsSeen,
    private readonly listAlerts: ListAlerts,
  ) {}

  @Route.get('', { access: 'all', query: ListAlertsQuery, response: AlertsPage })
  list(@Current() user: SignedIn, @QueryFields() query: ListAlertsQuery): Promise<AlertsPage> {
    return this.listAlerts.execute(user, query);
  }

  /** Allows the owner only: others would hide alerts that the owner has not seen. */
  @Route.post('seen', {
    access: { rule: 'owner', suspended: true, impersonator: false },
    body: null,
    response: MessageCode,
  })
  async seen(@Current() user: SignedIn): Promise<MessageCode> {
    await this.markAlertsSeen.execute(user.accountId);
    return { message: 'alerts_seen' };
  }
}
