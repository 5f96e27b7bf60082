import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetGroupNames } from '../../address-book/address-book.messages.js';
import { ListChatUsers } from '../../auth/colleagues.messages.js';
import { lockTeam } from '../../auth/auth.sql.js';
import { FilterCampaigns } from '../../campaigns/campaigns.messages.js';
import { GetSenders } from '../../devices/devices.messages.js';
import { findLabels } from '../../messaging/conversations/inbox/automatic-assignment.sql.js';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';
import type { RuleCondition } from './assignment-rules.contract.js';

interface RuleTarget {
  userId: number | null;
  teamId: number | null;
}

@Injectable()
export class CheckRule {
  constructor(private readonly queries: QueryBus) {}

  /** Throws for unknown users and teams. Locks the team. */
  async requireTarget(em: EntityManager, accountId: number, { userId, teamId }: RuleTarget): Promise<void> {
    if ((userId === null) === (teamId === null)) throw Invalid.field('user_id', 'user_or_team');
    if (userId !== null) {
      const users = await this.queries.execute(new ListChatUsers(accountId, [userId]));
      if (users.length === 0) throw Invalid.field('user_id', 'choice_unknown');
      return;
    }
    const { rows } = await lockTeam(accountId, teamId!).execute(database(em));
    if (rows.length === 0) throw Invalid.field('team_id', 'choice_unknown');
  }

  /**
   * Throws for choices of other accounts. A colleague may choose their own devices and those of the `previous`
   * conditions.
   */
  async requireChoices(
    em: EntityManager,
    { accountId, deviceIds }: SignedIn,
    conditions: readonly RuleCondition[],
    previous: readonly RuleCondition[] = [],
  ): Promise<void> {
    const previousDeviceIds = previous.flatMap((condition) => (condition.by === 'device' ? condition.device_ids : []));
    const mayChoose = (id: number): boolean => !deviceIds || deviceIds.includes(id) || previousDeviceIds.includes(id);
    for (const [index, condition] of conditions.entries()) {
      const { ids, known } = await this.findChoices(em, accountId, condition);
      if (condition.by === 'device' && !condition.device_ids.every(mayChoose))
        throw new Invalid([{ path: ['conditions', index, 'device_ids'], message: 'choice_unknown' }]);
      if (ids.every((id) => known.has(id))) continue;
      throw new Invalid([{ path: ['conditions', index, FIELDS[condition.by] ?? 'by'], message: 'choice_unknown' }]);
    }
  }

  private async findChoices(
    em: EntityManager,
    accountId: number,
    condition: RuleCondition,
  ): Promise<{ ids: readonly number[]; known: { has: (id: number) => boolean } }> {
    switch (condition.by) {
      case 'device': {
        const senders = await this.queries.execute(new GetSenders(condition.device_ids));
        return {
          ids: condition.device_ids,
          known: { has: (id: number) => senders.get(id)?.accountId === accountId },
        };
      }
      case 'label':
        return { ids: condition.label_ids, known: new Set(await findLabels(em, accountId, condition.label_ids)) };
      case 'group':
        return {
          ids: condition.group_ids,
          known: await this.queries.execute(new GetGroupNames(accountId, condition.group_ids)),
        };
      case 'campaign':
        return {
          ids: condition.campaign_ids,
          known: await this.queries.execute(new FilterCampaigns(accountId, condition.campaign_ids)),
        };
      case 'words':
      case 'language':
      case 'hours':
      case 'store_customer':
        return { ids: [], known: new Set() };
    }
  }
}

const FIELDS: Partial<Record<RuleCondition['by'], string>> = {
  device: 'device_ids',
  label: 'label_ids',
  group: 'group_ids',
  campaign: 'campaign_ids',
};
