// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { AlertNotifications } from './alert-notifications.js';
import { AlertStore } from './alert-store.js';
import { AlertTimings } from './alert-timings.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsPush } from './alerts.push.js';
import { DeliverAlerts } from './commands/deliver-alerts.js';
import { EvaluateAlerts } from './commands/evaluate-alerts.js';
import { MarkAlertsSeen } from './commands/mark-alerts-seen.js';
import { ListAlerts } from './list-alerts.js';
import { SendAlerts } from './send-alerts.js';
import { FindPlanSubjects } from './subjects/find-plan-subjects.js';
import { FindSubjects } from './subjects/find-subjects.js';
import { AlertNotificationsJobHandler } from './workers/alert-notifications.job.js';
import { EvaluateAlertsJobHandler } from './workers/evaluate-alerts.job.js';
import { EvaluatePlansJobHandler } from './workers/evaluate-plans.job.js';

export const controllers: Type[] = [
  AlertsController,
];

export const providers: Provider[] = [
  AlertNotifications,
  AlertStore,
  AlertTimings,
  AlertsPush,
  DeliverAlerts,
  EvaluateAlerts,
  MarkAlertsSeen,
  ListAlerts,
  SendAlerts,
  FindPlanSubjects,
  FindSubjects,
  AlertNotificationsJobHandler,
  EvaluateAlertsJobHandler,
  EvaluatePlansJobHandler,
];
