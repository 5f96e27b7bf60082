import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { IsAccountActive } from '../../auth/auth.messages.js';
import { FindTroubledDevices } from '../../devices/devices.messages.js';
import { FindStuckQueues } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { AlertStore } from '../alert-store.js';
import { type AlertRow, toAlertResource } from '../alert.resource.js';
import { AlertTimings } from '../alert-timings.js';
import type { AlertEnding, AlertKind } from '../alerts.contract.js';
import { AlertCleared, AlertRaised } from '../alerts.messages.js';
import { isOver, type Situation, type Trouble, troublesOf } from '../evaluate-alert-rules.js';

/** Looks at all devices: notices trouble, tells what lasts, takes back what is over. As many at once as there are do no harm. */
export class EvaluateAlerts extends Command<void> {}

/** What a device has to do with alerts at this moment. */
interface Case extends Situation {
  rows: Map<AlertKind, AlertRow>;
}

/** Connections come back by themselves, and queues drain; the rest is true at once. */
const PATIENT: AlertKind[] = ['away', 'stopped', 'stuck'];
const KEPT_MS = 90 * 24 * 3600_000;

@CommandHandler(EvaluateAlerts)
export class EvaluateAlertsHandler implements ICommandHandler<EvaluateAlerts> {
  constructor(
    private readonly store: AlertStore,
    private readonly timings: AlertTimings,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const now = this.clock.now();
    const open = await this.store.open();
    const cases = await this.casesOf(open, now);
    for (const row of open) {
      if (cases.has(Number(row.device_id))) continue;
      if (row.raised_at === null) await this.store.forget(row);
      else await this.clear(row, 'removed', now);
    }
    for (const each of cases.values()) {
      const troubles = troublesOf(each);
      for (const trouble of troubles) await this.face(each, trouble, now);
      for (const row of each.rows.values())
        if (!troubles.some(({ kind }) => kind === row.kind)) await this.calm(each, row, now);
    }
    await this.store.purge(new Date(now.getTime() - KEPT_MS));
  }

  private async casesOf(open: readonly AlertRow[], now: Date): Promise<Map<number, Case>> {
    const before = new Date(now.getTime() - this.timings.stuckMs);
    const stuck = await this.queries.execute(new FindStuckQueues(before));
    const stuckIds = new Set(stuck.map(({ deviceId }) => deviceId));
    const ids = new Set([...stuckIds, ...open.map(({ device_id }) => Number(device_id))]);
    const devices = await this.queries.execute(new FindTroubledDevices([...ids]));
    const rowsOf = Map.groupBy(open, ({ device_id }) => Number(device_id));
    return new Map(
      devices.map((device) => {
        const rows = new Map((rowsOf.get(device.id) ?? []).map((row) => [row.kind, row]));
        // What waited while the device was away has its time from when it came back.
        const hadTime = device.connectedAt !== null && device.connectedAt < before;
        return [device.id, { device, isStuck: stuckIds.has(device.id) && hadTime, rows }];
      }),
    );
  }

  private async face({ device, rows }: Case, trouble: Trouble, now: Date): Promise<void> {
    const row = rows.get(trouble.kind);
    if (row?.raised_at) {
      await this.goOn(row, trouble);
      if (trouble.kind === 'stopped') await this.replace(rows.get('away'), now);
      return;
    }
    // Who was told that it is gone for good need not hear that it tries to connect.
    if (trouble.kind === 'away' && rows.get('stopped')?.raised_at) return;
    // What is pended waits for an administrator, and so do its devices.
    if (!(await this.queries.execute(new IsAccountActive(device.accountId)))) return;
    if (row) await this.raise({ device, rows }, row, trouble, now);
    else await this.store.notice(device, trouble, now);
  }

  private async raise(
    { device, rows }: Pick<Case, 'device' | 'rows'>,
    row: AlertRow,
    trouble: Trouble,
    now: Date,
  ): Promise<void> {
    const patience = PATIENT.includes(trouble.kind) ? this.timings.patienceMs : 0;
    if (now.getTime() - Date.parse(row.noticed_at) < patience) return;
    const raised = await this.store.raise(row, device, trouble, now);
    if (!raised) return;
    this.events.publish(new AlertRaised(device.accountId, toAlertResource(raised)));
    if (trouble.kind === 'stopped') await this.replace(rows.get('away'), now);
  }

  private async goOn(row: AlertRow, trouble: Trouble): Promise<void> {
    if (row.well_since !== null) await this.store.markWell(row, null);
    const explained = await this.store.explain(row, trouble);
    if (explained) this.events.publish(new AlertRaised(Number(row.account_id), toAlertResource(explained)));
  }

  /** Something worse took its place: it is over without being well. */
  private async replace(row: AlertRow | undefined, now: Date): Promise<void> {
    if (row?.raised_at) await this.clear(row, 'replaced', now);
  }

  /** A kind of trouble that is not there at this moment. */
  private async calm(each: Case, row: AlertRow, now: Date): Promise<void> {
    if (row.raised_at === null) await this.store.forget(row);
    else if (!isOver(row.kind, each)) {
      if (row.well_since !== null) await this.store.markWell(row, null);
    } else if (row.well_since === null) await this.store.markWell(row, now);
    else if (now.getTime() - Date.parse(row.well_since) >= this.timings.calmMs) await this.clear(row, 'well', now);
  }

  private async clear(row: AlertRow, ending: AlertEnding, now: Date): Promise<void> {
    const cleared = await this.store.clear(row, ending, now);
    if (cleared) this.events.publish(new AlertCleared(Number(row.account_id), toAlertResource(cleared)));
  }
}
