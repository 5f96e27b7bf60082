import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetFrequencyCap } from '../../auth/auth.messages.js';
import { GetSenders, type Sender } from '../../devices/devices.messages.js';
import { type Audience, GetAudience } from '../../address-book/address-book.messages.js';
import { GetLibraryItem } from '../../media/media.messages.js';
import { GetTemplate } from '../../templates/templates.messages.js';
import { Config } from '../../platform/config.js';
import { Invalid } from '../../platform/errors.js';
import { rejectAt } from '../../platform/http/input/reject-at.js';
import type { AudienceRules, CampaignBody } from './campaign.contract.js';
import type { CampaignText } from './write-parts.js';

type AudienceFields = Pick<CampaignBody, 'groups'> & AudienceRules;

@Injectable()
export class FindParts {
  constructor(
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  /** Rejects a speed at which WhatsApp would ban real numbers. */
  rejectSandboxSpeed({ practice_speed }: Pick<CampaignBody, 'practice_speed'>): void {
    if (practice_speed && this.config.whatsappNetwork !== 'sandbox')
      throw Invalid.field('practice_speed', 'practice_only');
  }

  async findDevices(accountId: number, ids: readonly number[]): Promise<Sender[]> {
    const senders = await this.queries.execute(new GetSenders(ids));
    return [...new Set(ids)].map((id) => {
      const sender = senders.get(id);
      if (sender?.accountId !== accountId) throw Invalid.field('devices', 'choice_unknown');
      return sender;
    });
  }

  async findAudience(accountId: number, fields: AudienceFields): Promise<Audience> {
    const choice = {
      groupIds: fields.groups,
      excludedGroupIds: fields.exclude_groups,
      fields: fields.conditions,
      hasWritten: fields.has_written ?? null,
      quietDays: fields.quiet_days ?? null,
      frequency: await this.queries.execute(new GetFrequencyCap(accountId)),
    };
    return rejectAt('groups', this.queries.execute(new GetAudience(accountId, choice)));
  }

  async findTexts(accountId: number, { templates, body }: Pick<CampaignBody, 'templates' | 'body'>) {
    if (templates.length === 0)
      return body?.trim() ? [{ body, templateId: null, templateName: null } satisfies CampaignText] : [];
    return Promise.all(
      [...new Set(templates)].map(async (id) => {
        const { name, content } = await rejectAt('templates', this.queries.execute(new GetTemplate(accountId, id)));
        return { body: content, templateId: id, templateName: name } satisfies CampaignText;
      }),
    );
  }

  findMedia(accountId: number, uuid: string | null) {
    return uuid === null ? null : rejectAt('attachments_id', this.queries.execute(new GetLibraryItem(accountId, uuid)));
  }
}
