import { Module } from '@nestjs/common';
import { AlertStore } from './alert-store.js';
import { AlertNotifications } from './alert-notifications.js';
import { AlertTimings } from './alert-timings.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsPush } from './alerts.push.js';
import { DeliverAlertsHandler } from './commands/deliver-alerts.js';
import { MarkAlertsSeenHandler } from './commands/mark-alerts-seen.js';
import { EvaluateAlertsHandler } from './commands/evaluate-alerts.js';
import { ListAlertsHandler } from './queries/list-alerts.js';
import { SendAlerts } from './send-alerts.js';
import { FindPlanSubjects } from './subjects/find-plan-subjects.js';
import { FindSubjects } from './subjects/find-subjects.js';
import { AlertNotificationsWorker } from './workers/alert-notifications.worker.js';
import { EvaluateAlertsWorker } from './workers/evaluate-alerts.worker.js';
import { EvaluatePlansWorker } from './workers/evaluate-plans.worker.js';

/** Whom to tell what when a device or a shop is in trouble, or the package ends or is used up. It looks at these and at the ledger, so it stands above them. */
@Module({
  controllers: [AlertsController],
  providers: [
    AlertStore,
    AlertNotifications,
    AlertTimings,
    SendAlerts,
    FindSubjects,
    FindPlanSubjects,
    EvaluateAlertsHandler,
    DeliverAlertsHandler,
    MarkAlertsSeenHandler,
    ListAlertsHandler,
    AlertsPush,
    EvaluateAlertsWorker,
    EvaluatePlansWorker,
    AlertNotificationsWorker,
  ],
})
export class AlertsModule {}
