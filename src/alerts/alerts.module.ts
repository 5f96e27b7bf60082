import { Module } from '@nestjs/common';
import { AlertBook } from './alert-book.js';
import { AlertLetters } from './alert-letters.js';
import { AlertTimings } from './alert-timings.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsPush } from './alerts.push.js';
import { DeliverAlertsHandler } from './commands/deliver-alerts.js';
import { EnqueueAlertEmailsHandler } from './commands/enqueue-alert-emails.js';
import { MarkAlertsSeenHandler } from './commands/mark-alerts-seen.js';
import { SweepAlertsHandler } from './commands/sweep-alerts.js';
import { ListAlertsHandler } from './queries/list-alerts.js';
import { SendAlerts } from './send-alerts.js';
import { AlertLettersWorker } from './workers/alert-letters.worker.js';
import { AlertsSweepWorker } from './workers/alerts-sweep.worker.js';

/** Whom to tell what when a device is in trouble. It looks at devices and at the ledger, so it stands above both. */
@Module({
  controllers: [AlertsController],
  providers: [
    AlertBook,
    AlertLetters,
    AlertTimings,
    SendAlerts,
    SweepAlertsHandler,
    EnqueueAlertEmailsHandler,
    DeliverAlertsHandler,
    MarkAlertsSeenHandler,
    ListAlertsHandler,
    AlertsPush,
    AlertsSweepWorker,
    AlertLettersWorker,
  ],
})
export class AlertsModule {}
