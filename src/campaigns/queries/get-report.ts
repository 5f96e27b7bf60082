import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { GetSenders } from '../../devices/devices.messages.js';
import { GetGuardSettings } from '../../devices/protection.messages.js';
import { CampaignNotFound } from '../campaigns.errors.js';
import type { CampaignReport } from '../definition/report.contract.js';
import { countsBeforeStart } from '../recipients/read-counts.js';
import { judgeHealth } from '../report/judge-health.js';
import { type Part, type RunFigures, readFigures } from '../report/read-figures.js';
import { sumSteps } from '../report/sum-steps.js';

/** What came of a run of a campaign; of the present one for null. */
export class GetReport extends Query<CampaignReport> {
  constructor(
    readonly accountId: number,
    readonly campaignId: number,
    readonly run: number | null,
  ) {
    super();
  }
}

interface CampaignRow {
  run: number;
  state: string;
  members: number;
  is_filled: boolean;
  devices: { id: number; name: string }[];
  texts: { position: number; template_id: number | null; template_name: string | null; is_current: boolean }[];
}

/** Two weeks. */
const MOST_HOURS = 336;

@QueryHandler(GetReport)
export class GetReportHandler implements IQueryHandler<GetReport> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, campaignId, run: asked }: GetReport): Promise<CampaignReport> {
    const [row] = await this.em.execute<CampaignRow[]>(
      `select c.run, c.state, c.members, c.is_filled,
         (select coalesce(json_agg(json_build_object('id', s.device_id, 'name', s.device_name) order by s.device_id), '[]')
            from campaign_devices s where s.campaign_id = c.id) devices,
         (select coalesce(json_agg(json_build_object('position', t.position, 'template_id', t.template_id, 'template_name', t.template_name,
              'is_current', t.is_current) order by t.position), '[]') from campaign_texts t where t.campaign_id = c.id) texts
        from campaigns c where c.id = ? and c.account_id = ? and not c.is_hidden`,
      [campaignId, accountId],
    );
    if (!row) throw new CampaignNotFound();
    const run = asked ?? row.run;
    const figures = await readFigures(this.em, accountId, { id: campaignId, run });
    // Until the audience of a run is fixed, all of its groups wait.
    if (run === row.run && !row.is_filled) figures.all = countsBeforeStart(row);
    const steps = sumSteps([figures.all]);
    const [devices, links, guard] = await Promise.all([
      this.splitByDevice(row, figures),
      this.readLinks(accountId, campaignId, run),
      this.queries.execute(new GetGuardSettings(accountId)),
    ]);
    return {
      ...{ run, steps, hours: figures.hours.slice(-MOST_HOURS) },
      templates: splitByTemplate(row, figures, run === row.run),
      ...{ devices, links, health: judgeHealth(figures.all, steps, guard) },
    };
  }

  private async readLinks(accountId: number, campaignId: number, run: number): Promise<CampaignReport['links']> {
    return this.em.execute(
      'select url, people, clicks from campaign_links where account_id = ? and campaign_id = ? and run = ? order by id',
      [accountId, campaignId, run],
    );
  }

  /** Those it goes over, and those it went over before they were taken out. */
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

/** A template that was edited into a campaign again is the same one; texts that nobody of the run was dealt are shown while they are its present ones. */
function splitByTemplate(
  { texts }: CampaignRow,
  { parts }: RunFigures,
  isPresent: boolean,
): CampaignReport['templates'] {
  const dealt = new Set(parts.map(({ text }) => text));
  const shown = texts.filter(({ position, is_current }) => dealt.has(position) || (isPresent && is_current));
  return [...Map.groupBy(shown, ({ template_id }) => template_id)].map(([id, same]) => {
    const positions = new Set(same.map(({ position }) => position));
    return {
      template: id === null ? null : { id, name: same.at(-1)?.template_name ?? '' },
      steps: stepsOf(parts, ({ text }) => positions.has(text)),
    };
  });
}

const stepsOf = (parts: readonly Part[], isOf: (part: Part) => boolean) =>
  sumSteps(parts.filter((part) => isOf(part)).map(({ figures }) => figures));
