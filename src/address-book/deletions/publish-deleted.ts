import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { ContactsDeleted, GroupChanged, GroupsDeleted } from '../address-book.messages.js';
import { groupParamsJob } from '../groups/group-params.job.js';
import { Jobs } from '../../platform/jobs/jobs.js';
import { readGroups } from '../groups/group.resource.js';
import type { DeletionStep } from './deletion-steps.js';

/** Pages reload further groups when the deletion ends. */
const MAX_PUBLISHED_GROUPS = 100;

@Injectable()
export class PublishDeleted {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
    private readonly jobs: Jobs,
  ) {}

  async publish(accountId: number, steps: readonly DeletionStep[]): Promise<void> {
    const contactIds = steps.flatMap((step) => step.contactIds);
    const deleted = steps.flatMap((step) => step.deletedGroups);
    const changed = new Set(steps.flatMap((step) => step.changedGroups).filter((id) => !deleted.includes(id)));
    if (contactIds.length > 0) this.events.publish(new ContactsDeleted(accountId, contactIds));
    if (deleted.length > 0) this.events.publish(new GroupsDeleted(accountId, deleted));
    for (const group of await readGroups(this.em, accountId, [...changed].slice(0, MAX_PUBLISHED_GROUPS)))
      this.events.publish(new GroupChanged(accountId, group));
    if (changed.size > 0) await this.jobs.enqueue(groupParamsJob, {});
  }
}
