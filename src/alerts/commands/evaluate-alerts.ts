import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { log } from '../../platform/logging.js';
import { type AlertScope, AlertStore } from '../alert-store.js';
import { type AlertRow, toAlertResource } from '../alert.resource.js';
import { AlertTimings } from '../alert-timings.js';
import { type AlertEnding, type AlertKind, ALERTS } from '../alerts.contract.js';
import { AlertCleared, AlertRaised } from '../alerts.messages.js';
import type { Trouble } from '../evaluate-alert-rules.js';
import { type AlertSubject, keyOfSubject } from '../subjects/alert-subject.js';
import { FindSubjects } from '../subjects/find-subjects.js';

interface SubjectAlerts extends AlertSubject {
  rows: Map<AlertKind, AlertRow>;
}

const RETENTION_MS = 90 * 24 * 3600_000;

@Injectable()
export class EvaluateAlerts {
  constructor(
    private readonly store: AlertStore,
    private readonly timings: AlertTimings,
    private readonly subjects: FindSubjects,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(scope: AlertScope = 'connections'): Promise<void> {
    const now = this.clock.now();
    const openAlerts = await this.store.findOpen(scope);
    const subjectsByKey = await this.groupBySubject(scope, openAlerts, now);
    for (const row of openAlerts) {
      if (subjectsByKey.has(keyOfSubject(row.account_id, row))) continue;
      await this.isolate(row.account_id, async () => {
        if (row.raised_at === null) await this.store.deleteUnconfirmed(row);
        else await this.clear(row, scope === 'plans' ? 'well' : 'removed', now);
      });
    }
    for (const subject of subjectsByKey.values())
      await this.isolate(subject.accountId, () => this.handleSubject(subject, now));
    await this.store.purge(new Date(now.getTime() - RETENTION_MS));
  }

  /** Logs errors: a failing alert must not delay those of other accounts. */
  private async isolate(accountId: number, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => log.error({ err: error, accountId }, 'alert not evaluated'));
  }

  private async handleSubject(subject: SubjectAlerts, now: Date): Promise<void> {
    for (const trouble of subject.troubles) await this.handleTrouble(subject, trouble, now);
    for (const row of subject.rows.values())
      if (!subject.troubles.some(({ kind }) => kind === row.kind)) await this.handleRecovery(subject, row, now);
  }

  private async groupBySubject(
    scope: AlertScope,
    openAlerts: readonly AlertRow[],
    now: Date,
  ): Promise<Map<string, SubjectAlerts>> {
    const subjects = await this.subjects.find(scope, openAlerts, now);
    const rowsByKey = Map.groupBy(openAlerts, (row) => keyOfSubject(row.account_id, row));
    return new Map(
      subjects.map((subject) => {
        const key = keyOfSubject(subject.accountId, subject.columns);
        return [key, { ...subject, rows: new Map((rowsByKey.get(key) ?? []).map((row) => [row.kind, row])) }];
      }),
    );
  }

  private async handleTrouble(subject: SubjectAlerts, trouble: Trouble, now: Date): Promise<void> {
    const row = subject.rows.get(trouble.kind);
    if (row?.raised_at) {
      await this.continueAlert(row, trouble);
      await this.clearReplaced(subject, trouble, now);
      return;
    }
    if (ALERTS[trouble.kind].hiddenBy?.some((worse) => subject.rows.get(worse)?.raised_at)) return;
    if (!(await this.queries.execute(new IsAccountActive(subject.accountId)))) return;
    if (row) await this.raise(subject, row, trouble, now);
    else await this.store.insertUnconfirmed(subject, trouble, now);
  }

  private async raise(subject: SubjectAlerts, row: AlertRow, trouble: Trouble, now: Date): Promise<void> {
    if (now.getTime() - row.noticed_at.getTime() < this.raiseDelayOf(trouble)) return;
    const raised = await this.store.raise(row, subject, trouble, now);
    if (!raised) return;
    this.events.publish(new AlertRaised(subject.accountId, toAlertResource(raised)));
    await this.clearReplaced(subject, trouble, now);
  }

  private raiseDelayOf({ delay }: Trouble): number {
    if (delay === 'store') return this.timings.raiseStoreAfterMs;
    return delay === 'device' ? this.timings.raiseAfterMs : 0;
  }

  private async continueAlert(row: AlertRow, trouble: Trouble): Promise<void> {
    if (row.well_since !== null) await this.store.setWellSince(row, null);
    const updated = await this.store.updateReason(row, trouble);
    if (updated) this.events.publish(new AlertRaised(row.account_id, toAlertResource(updated)));
  }

  private async clearReplaced({ rows }: SubjectAlerts, { kind }: Trouble, now: Date): Promise<void> {
    for (const replaced of ALERTS[kind].replaces ?? []) {
      const row = rows.get(replaced);
      if (row?.raised_at) await this.clear(row, 'replaced', now);
    }
  }

  private async handleRecovery(subject: SubjectAlerts, row: AlertRow, now: Date): Promise<void> {
    if (row.raised_at === null) await this.store.deleteUnconfirmed(row);
    else if (!subject.isOver(row.kind)) {
      if (row.well_since !== null) await this.store.setWellSince(row, null);
    } else if (row.well_since === null) await this.store.setWellSince(row, now);
    else if (now.getTime() - row.well_since.getTime() >= this.timings.clearAfterMs) await this.clear(row, 'well', now);
  }

  private async clear(row: AlertRow, ending: AlertEnding, now: Date): Promise<void> {
    const cleared = await this.store.clear(row, ending, now);
    if (cleared) this.events.publish(new AlertCleared(row.account_id, toAlertResource(cleared)));
  }
}
