import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { GetAudience, NameGroups } from '../../messaging/bulk.messages.js';
import { GetLibraryItem, GetTemplate } from '../../messaging/messaging.messages.js';
import { Clock } from '../../platform/clock.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import { NotFound } from '../../platform/errors.js';
import { nextName, stemOf } from '../../platform/text/next-name.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { LONGEST_CAMPAIGN_NAME } from '../definition/campaign-limits.contract.js';
import type { CampaignResource } from '../definition/campaign.contract.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import type { CampaignText } from '../definition/write-parts.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { dayOf } from '../scheduler/calendar.js';
import { tellTimeline } from '../timeline/tell-timeline.js';

/** Writes a campaign once more, as a draft under a name that tells it apart. What was deleted meanwhile is left out. Answers its id. */
export class DuplicateCampaign extends Command<number> {
  constructor(
    readonly accountId: number,
    readonly id: number,
    readonly by: string | null,
  ) {
    super();
  }
}

@CommandHandler(DuplicateCampaign)
export class DuplicateCampaignHandler implements ICommandHandler<DuplicateCampaign> {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id, by }: DuplicateCampaign): Promise<number> {
    const former = await this.queries.execute(new GetCampaign(accountId, id));
    const { timeZone } = await this.campaigns.readClock(accountId);
    const today = dayOf(timeZone, this.clock.now());
    const [groups, excluded] = [
      await this.present(
        accountId,
        former.groups.map((group) => group.id),
      ),
      await this.present(accountId, former.exclude_groups),
    ];
    const media = former.media[0] && (await this.find(new GetLibraryItem(accountId, former.media[0].uuid)));
    const draft = {
      fields: {
        name: await freeName(this.em, accountId, former.name),
        startsOn: former.start_at !== null && former.start_at >= today ? former.start_at : null,
        ...{ windowFrom: former.time_start_at, windowTo: former.time_end_at, days: former.days },
        ...{ gapMinSeconds: former.min_time_between_send, gapMaxSeconds: former.max_time_between_send },
        ...{ isPractice: former.practice_speed, patienceMinutes: former.patience_minutes },
        audience: {
          ...{ exclude_groups: excluded.map((group) => group.id), conditions: former.conditions },
          ...(former.has_written !== null && { has_written: former.has_written }),
          ...(former.quiet_days !== null && { quiet_days: former.quiet_days }),
        },
        ...{ mediaUuid: media?.uuid ?? null, mediaName: media?.fileName ?? null },
      },
      members: await this.countMembers(
        accountId,
        groups.map((group) => group.id),
      ),
      parts: {
        devices: former.devices.flatMap(({ id: deviceId, device_name: name, session_id }) =>
          session_id === null ? [] : [{ id: deviceId, name }],
        ),
        ...{ groups, texts: await this.textsOf(accountId, former) },
      },
      mayRun: false,
    };
    const campaign = await this.campaigns.create(accountId, draft, by, (em) =>
      tellTimeline(em, { id, accountId }, { kind: 'duplicated', by }),
    );
    this.events.publish(new CampaignChanged(accountId, campaign.id));
    return campaign.id;
  }

  private async present(accountId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    const names = await this.queries.execute(new NameGroups(accountId, ids));
    return ids.flatMap((id) => {
      const group = names.get(id);
      return group ? [{ id, name: group.name }] : [];
    });
  }

  private async countMembers(accountId: number, groupIds: readonly number[]): Promise<number> {
    const choice = { groupIds, excludedGroupIds: [], fields: [], hasWritten: null, quietDays: null, frequency: null };
    return (await this.queries.execute(new GetAudience(accountId, choice))).count;
  }

  /** Where all of its templates are gone the first of them is kept as a text of its own. */
  private async textsOf(accountId: number, { body, templates }: CampaignResource): Promise<CampaignText[]> {
    const found: CampaignText[] = [];
    for (const { id } of templates) {
      const template = await this.find(new GetTemplate(accountId, id));
      if (template) found.push({ body: template.content, templateId: id, templateName: template.name });
    }
    if (found.length > 0) return found;
    return [{ body: body ?? templates[0]?.content ?? null, templateId: null, templateName: null }];
  }

  private async find(query: GetTemplate): Promise<{ name: string; content: string } | null>;
  private async find(query: GetLibraryItem): Promise<{ uuid: string; fileName: string } | null>;
  private async find(query: GetTemplate | GetLibraryItem): Promise<unknown> {
    try {
      return await this.queries.execute<unknown>(query);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}

/** The name of the copy, which none of the account's campaigns has. */
async function freeName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = stemOf(name, LONGEST_CAMPAIGN_NAME);
  const rows = await em.execute<{ name: string }[]>(
    'select name from campaigns where account_id = ? and not is_hidden and name like ?',
    [accountId, likePattern(stem).slice(1)],
  );
  return nextName(stem, new Set(rows.map((row) => row.name)));
}
