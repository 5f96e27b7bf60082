import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus, QueryBus } from '@nestjs/cqrs';
import { PlanLimit } from '../billing/billing.errors.js';
import { GetEntitlements } from '../billing/billing.messages.js';
import { lockAccount } from '../platform/database/lock-account.js';
import { database } from '../platform/database/statements/database.js';
import { TemplatesChanged } from './templates.messages.js';
import { TEMPLATE_COLUMNS, toTemplateResource } from './template.resource.js';
import type { TemplateResource } from './templates.contract.js';

type Draft = Pick<TemplateResource, 'name' | 'content'>;

@Injectable()
export class WriteTemplate {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly events: EventBus,
  ) {}

  /** Throws PlanLimit, also for concurrent additions. */
  async add(accountId: number, makeDraft: (em: EntityManager) => Promise<Draft>): Promise<TemplateResource> {
    const { templates: maxTemplates } = await this.queries.execute(new GetEntitlements(accountId));
    const template = await this.em.transactional(async (em) => {
      // A negative limit means unlimited.
      if (maxTemplates >= 0) await this.reserveQuota(em, accountId, maxTemplates);
      return insert(em, accountId, await makeDraft(em));
    });
    this.events.publish(new TemplatesChanged(accountId, [template.id]));
    return template;
  }

  private async reserveQuota(em: EntityManager, accountId: number, maxTemplates: number): Promise<void> {
    await lockAccount(em, 'templates', accountId);
    const { count } = await database(em)
      .selectFrom('templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (count >= maxTemplates) throw new PlanLimit('templates');
  }
}

async function insert(em: EntityManager, accountId: number, { name, content }: Draft): Promise<TemplateResource> {
  const row = await database(em)
    .insertInto('templates')
    .values({ account_id: accountId, name, content })
    .returning(TEMPLATE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toTemplateResource(row);
}
