import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { Clock } from '../../platform/clock.js';
import { type AlertScope, AlertStore } from '../alert-store.js';
import { type AlertRow, toAlertResource } from '../alert.resource.js';
import { AlertTimings } from '../alert-timings.js';
import type { AlertEnding, AlertKind } from '../alerts.contract.js';
import { AlertCleared, AlertRaised } from '../alerts.messages.js';
import type { Trouble } from '../evaluate-alert-rules.js';
import { type AlertSubject, keyOfSubject } from '../subjects/alert-subject.js';
import { FindSubjects } from '../subjects/find-subjects.js';

/** Looks at all devices and shops, or packages: notices trouble, tells what lasts, takes back what is over. As many at once as there are do no harm. */
export class EvaluateAlerts extends Command<void> {
  constructor(readonly scope: AlertScope = 'connections') {
    super();
  }
}

/** What a device or a shop has to do with alerts at this moment. */
interface Case extends AlertSubject {
  rows: Map<AlertKind, AlertRow>;
}

/** Connections come back by themselves, and queues drain; the rest is true at once. */
const PATIENT: AlertKind[] = ['away', 'stopped', 'stuck'];
/** What takes the place of what: who is told the one need not hear that the other is over. */
const REPLACED: Partial<Record<AlertKind, AlertKind[]>> = {
  stopped: ['away'],
  shop_away: ['shop_refused', 'shop_silent'],
  shop_refused: ['shop_away', 'shop_silent'],
  shop_silent: ['shop_away', 'shop_refused'],
  limit_full: ['limit_near'],
  plan_soon: ['plan_ends'],
  plan_grace: ['plan_ends', 'plan_soon'],
  plan_over: ['plan_ends', 'plan_soon', 'plan_grace'],
};
const KEPT_MS = 90 * 24 * 3600_000;

@CommandHandler(EvaluateAlerts)
export class EvaluateAlertsHandler implements ICommandHandler<EvaluateAlerts> {
  constructor(
    private readonly store: AlertStore,
    private readonly timings: AlertTimings,
    private readonly subjects: FindSubjects,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ scope }: EvaluateAlerts): Promise<void> {
    const now = this.clock.now();
    const open = await this.store.open(scope);
    const cases = await this.casesOf(scope, open, now);
    for (const row of open) {
      if (cases.has(keyOfSubject(Number(row.account_id), row))) continue;
      if (row.raised_at === null) await this.store.forget(row);
      else await this.clear(row, scope === 'plans' ? 'well' : 'removed', now);
    }
    for (const each of cases.values()) {
      for (const trouble of each.troubles) await this.face(each, trouble, now);
      for (const row of each.rows.values())
        if (!each.troubles.some(({ kind }) => kind === row.kind)) await this.calm(each, row, now);
    }
    await this.store.purge(new Date(now.getTime() - KEPT_MS));
  }

  private async casesOf(scope: AlertScope, open: readonly AlertRow[], now: Date): Promise<Map<string, Case>> {
    const subjects = await this.subjects.find(scope, open, now);
    const rowsOf = Map.groupBy(open, (row) => keyOfSubject(Number(row.account_id), row));
    return new Map(
      subjects.map((subject) => {
        const key = keyOfSubject(subject.accountId, subject.columns);
        return [key, { ...subject, rows: new Map((rowsOf.get(key) ?? []).map((row) => [row.kind, row])) }];
      }),
    );
  }

  private async face(each: Case, trouble: Trouble, now: Date): Promise<void> {
    const row = each.rows.get(trouble.kind);
    if (row?.raised_at) {
      await this.goOn(row, trouble);
      await this.replace(each, trouble, now);
      return;
    }
    // Who was told that it is gone for good need not hear that it tries to connect.
    if (trouble.kind === 'away' && each.rows.get('stopped')?.raised_at) return;
    // What is pended waits for an administrator, and so do its devices and shops.
    if (!(await this.queries.execute(new IsAccountActive(each.accountId)))) return;
    if (row) await this.raise(each, row, trouble, now);
    else await this.store.notice(each, trouble, now);
  }

  private async raise(each: Case, row: AlertRow, trouble: Trouble, now: Date): Promise<void> {
    if (now.getTime() - Date.parse(row.noticed_at) < this.patienceWith(trouble)) return;
    const raised = await this.store.raise(row, each, trouble, now);
    if (!raised) return;
    this.events.publish(new AlertRaised(each.accountId, toAlertResource(raised)));
    await this.replace(each, trouble, now);
  }

  private patienceWith({ kind, reason }: Trouble): number {
    if (kind === 'shop_away' && reason === 'unreachable') return this.timings.storePatienceMs;
    return PATIENT.includes(kind) ? this.timings.patienceMs : 0;
  }

  private async goOn(row: AlertRow, trouble: Trouble): Promise<void> {
    if (row.well_since !== null) await this.store.markWell(row, null);
    const explained = await this.store.explain(row, trouble);
    if (explained) this.events.publish(new AlertRaised(Number(row.account_id), toAlertResource(explained)));
  }

  /** Something worse took its place: it is over without being well. */
  private async replace({ rows }: Case, { kind }: Trouble, now: Date): Promise<void> {
    for (const former of REPLACED[kind] ?? []) {
      const row = rows.get(former);
      if (row?.raised_at) await this.clear(row, 'replaced', now);
    }
  }

  /** A kind of trouble that is not there at this moment. */
  private async calm(each: Case, row: AlertRow, now: Date): Promise<void> {
    if (row.raised_at === null) await this.store.forget(row);
    else if (!each.isOver(row.kind)) {
      if (row.well_since !== null) await this.store.markWell(row, null);
    } else if (row.well_since === null) await this.store.markWell(row, now);
    else if (now.getTime() - Date.parse(row.well_since) >= this.timings.calmMs) await this.clear(row, 'well', now);
  }

  private async clear(row: AlertRow, ending: AlertEnding, now: Date): Promise<void> {
    const cleared = await this.store.clear(row, ending, now);
    if (cleared) this.events.publish(new AlertCleared(Number(row.account_id), toAlertResource(cleared)));
  }
}
