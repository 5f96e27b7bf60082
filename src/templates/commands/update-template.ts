import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { rejectStale } from '../../platform/database/edited-row.js';
import { database, NOW } from '../../platform/database/statements/database.js';
import { TemplateNotFound } from '../templates.errors.js';
import { TemplatesChanged } from '../templates.messages.js';
import { EDITED_TEMPLATE, TEMPLATE_COLUMNS, toTemplateResource } from '../template.resource.js';
import type { SaveTemplate, TemplateResource } from '../templates.contract.js';

@Injectable()
export class UpdateTemplate {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, templateId: number, changes: SaveTemplate): Promise<TemplateResource> {
    const isTemplate = sql`id = ${templateId} and account_id = ${accountId}`;
    const row = await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_TEMPLATE, isTemplate, changes.revision);
      return database(em)
        .updateTable('templates')
        .set({ name: changes.name, content: changes.content, updated_at: NOW })
        .where('id', '=', templateId)
        .where('account_id', '=', accountId)
        .returning(TEMPLATE_COLUMNS)
        .executeTakeFirst();
    });
    if (!row) throw new TemplateNotFound();
    this.events.publish(new TemplatesChanged(accountId, [templateId]));
    return toTemplateResource(row);
  }
}
