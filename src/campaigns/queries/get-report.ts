import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetGuardSettings } from '../../devices/protection.messages.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { CampaignReport } from '../definition/report.contract.js';
import { countsBeforeStart } from '../recipients/read-counts.js';
import { evaluateHealth } from '../report/evaluate-health.js';
import { type Part, type RunFigures, readFigures } from '../report/read-figures.js';
import { sumSteps } from '../report/sum-steps.js';

interface CampaignRow extends Pick<Row<'campaigns'>, 'run' | 'state' | 'members' | 'is_filled'> {
  devices: { id: number; name: string }[];
  texts: { position: number; template_id: number | null; template_name: string | null; is_current: boolean }[];
}

const MAX_HOURS = 336;

@Injectable()
export class GetReport {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number, campaignId: number, requestedRun: number | null): Promise<CampaignReport> {
    const {
      rows: [row],
    } = await sql<CampaignRow>`
      select c.run, c.state, c.members, c.is_filled,
         (select coalesce(json_agg(json_build_object('id', s.device_id, 'name', s.device_name) order by s.device_id), '[]')
            from campaign_devices s where s.campaign_id = c.id) devices,
         (select coalesce(json_agg(json_build_object('position', t.position, 'template_id', t.template_id, 'template_name', t.template_name,
              'is_current', t.is_current) order by t.position), '[]') from campaign_texts t where t.campaign_id = c.id) texts
        from campaigns c where c.id = ${campaignId} and c.account_id = ${accountId} and not c.is_hidden`.execute(
      database(this.em),
    );
    if (!row) throw new CampaignNotFound();
    const run = requestedRun ?? row.run;
    const figures = await readFigures(this.em, accountId, { id: campaignId, run });
    if (run === row.run && !row.is_filled) figures.all = countsBeforeStart(row);
    const steps = sumSteps([figures.all]);
    const [devices, links, guard] = await Promise.all([
      this.splitByDevice(row, figures),
      this.readLinks(accountId, campaignId, run),
      this.queries.execute(new GetGuardSettings(accountId)),
    ]);
    return {
      run,
      steps,
      hours: figures.hours.slice(-MAX_HOURS),
      templates: splitByTemplate(row, figures, run === row.run),
      devices,
      links,
      health: evaluateHealth(figures.all, steps, guard),
    };
  }

  private readLinks(accountId: number, campaignId: number, run: number): Promise<CampaignReport['links']> {
    return database(this.em)
      .selectFrom('campaign_links')
      .select(['url', 'people', 'clicks'])
      .where('account_id', '=', accountId)
      .where('campaign_id', '=', campaignId)
      .where('run', '=', run)
      .orderBy('id')
      .execute();
  }

  /** Includes removed devices. */
  private async splitByDevice({ devices }: CampaignRow, { parts }: RunFigures): Promise<CampaignReport['devices']> {
    const ids = [...new Set([...devices.map(({ id }) => id), ...parts.map(({ deviceId }) => deviceId)])];
    const senders = await this.queries.execute(new GetSenders(ids));
    const names = new Map(devices.map(({ id, name }) => [id, name]));
    return ids.map((id) => ({
      device: { id, device_name: senders.get(id)?.name ?? names.get(id) ?? '' },
      steps: stepsOf(parts, ({ deviceId }) => deviceId === id),
    }));
  }
}

/** Counts a re-added template as the same. */
function splitByTemplate(
  { texts }: CampaignRow,
  { parts }: RunFigures,
  isCurrentRun: boolean,
): CampaignReport['templates'] {
  const usedPositions = new Set(parts.map(({ text }) => text));
  const shown = texts.filter(({ position, is_current }) => usedPositions.has(position) || (isCurrentRun && is_current));
  return [...Map.groupBy(shown, ({ template_id }) => template_id)].map(([id, same]) => {
    const positions = new Set(same.map(({ position }) => position));
    return {
      template: id === null ? null : { id, name: same.at(-1)?.template_name ?? '' },
      steps: stepsOf(parts, ({ text }) => positions.has(text)),
    };
  });
}

const stepsOf = (parts: readonly Part[], isIncluded: (part: Part) => boolean) =>
  sumSteps(parts.filter((part) => isIncluded(part)).map(({ figures }) => figures));
