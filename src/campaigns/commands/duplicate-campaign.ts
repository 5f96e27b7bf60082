import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { GetAudience, GetGroupNames } from '../../address-book/address-book.messages.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { Clock } from '../../platform/clock.js';
import { likePattern } from '../../platform/database/like-pattern.js';
import { database } from '../../platform/database/statements/database.js';
import { NotFound } from '../../platform/errors.js';
import { nextName, stemOf } from '../../platform/text/next-name.js';
import { CampaignChanged } from '../campaigns.messages.js';
import { MAX_CAMPAIGN_NAME_LENGTH } from '../definition/campaign-limits.contract.js';
import type { CampaignResource } from '../definition/campaign.contract.js';
import { SaveCampaign } from '../definition/save-campaign.js';
import type { CampaignText } from '../definition/write-parts.js';
import { GetCampaign } from '../queries/get-campaign.js';
import { localDay } from '../scheduler/calendar.js';
import { recordTimeline } from '../timeline/record-timeline.js';

/** Copies a campaign without its deleted parts. */
@Injectable()
export class DuplicateCampaign {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly getCampaign: GetCampaign,
    private readonly campaigns: SaveCampaign,
    private readonly events: EventBus,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, id: number, actorName: string | null): Promise<number> {
    const previous = await this.getCampaign.execute(accountId, id);
    const { timeZone } = await this.campaigns.readClock(accountId);
    const today = localDay(timeZone, this.clock.now());
    const [groups, excluded] = [
      await this.findGroups(
        accountId,
        previous.groups.map((group) => group.id),
      ),
      await this.findGroups(accountId, previous.exclude_groups),
    ];
    const media = previous.media[0] && (await this.find(new GetLibraryItem(accountId, previous.media[0].uuid)));
    const draft = {
      fields: {
        name: await findFreeName(this.em, accountId, previous.name),
        startsOn: previous.start_at !== null && previous.start_at >= today ? previous.start_at : null,
        windowFrom: previous.time_start_at,
        windowTo: previous.time_end_at,
        days: previous.days,
        gapMinSeconds: previous.min_time_between_send,
        gapMaxSeconds: previous.max_time_between_send,
        isSandboxSpeed: previous.practice_speed,
        patienceMinutes: previous.patience_minutes,
        audience: {
          exclude_groups: excluded.map((group) => group.id),
          conditions: previous.conditions,
          ...(previous.has_written !== null && { has_written: previous.has_written }),
          ...(previous.quiet_days !== null && { quiet_days: previous.quiet_days }),
        },
        mediaUuid: media?.uuid ?? null,
        mediaName: media?.fileName ?? null,
      },
      members: await this.countMembers(
        accountId,
        groups.map((group) => group.id),
      ),
      parts: {
        devices: previous.devices.flatMap(({ id: deviceId, device_name: name, session_id }) =>
          session_id === null ? [] : [{ id: deviceId, name }],
        ),
        groups,
        texts: await this.findTexts(accountId, previous),
      },
      mayRun: false,
    };
    const campaign = await this.campaigns.create(accountId, draft, actorName, (em) =>
      recordTimeline(em, { id, accountId }, { kind: 'duplicated', actorName }),
    );
    this.events.publish(new CampaignChanged(accountId, campaign.id));
    return campaign.id;
  }

  private async findGroups(accountId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
    const names = await this.queries.execute(new GetGroupNames(accountId, ids));
    return ids.flatMap((id) => {
      const group = names.get(id);
      return group ? [{ id, name: group.name }] : [];
    });
  }

  private async countMembers(accountId: number, groupIds: readonly number[]): Promise<number> {
    const choice = { groupIds, excludedGroupIds: [], fields: [], hasWritten: null, quietDays: null, frequency: null };
    return (await this.queries.execute(new GetAudience(accountId, choice))).count;
  }

  private async findTexts(accountId: number, { body, templates }: CampaignResource): Promise<CampaignText[]> {
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

async function findFreeName(em: EntityManager, accountId: number, name: string): Promise<string> {
  const stem = stemOf(name, MAX_CAMPAIGN_NAME_LENGTH);
  const rows = await database(em)
    .selectFrom('campaigns')
    .select('name')
    .where('account_id', '=', accountId)
    .where('is_hidden', '=', false)
    .where('name', 'like', likePattern(stem).slice(1))
    .execute();
  return nextName(stem, new Set(rows.map((row) => row.name)));
}
