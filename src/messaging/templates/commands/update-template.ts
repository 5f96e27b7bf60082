import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { rejectStale } from '../../../platform/database/edited-row.js';
import { TemplateNotFound } from '../../messaging.errors.js';
import { TemplatesChanged } from '../../messaging.messages.js';
import { EDITED_TEMPLATE, TEMPLATE_COLUMNS, type TemplateRow, toTemplateResource } from '../template.resource.js';
import type { SaveTemplate, TemplateResource } from '../templates.contract.js';

@Injectable()
export class UpdateTemplate {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, templateId: number, changes: SaveTemplate): Promise<TemplateResource> {
    const which = { where: 't.id = ? and t.account_id = ?', params: [templateId, accountId] };
    const [row] = await this.em.fork().transactional(async (em) => {
      await rejectStale(em, EDITED_TEMPLATE, which, changes.revision);
      return em.execute<TemplateRow[]>(
        `update templates as t set name = ?, content = ?, updated_at = now() where ${which.where} returning ${TEMPLATE_COLUMNS}`,
        [changes.name, changes.content, ...which.params],
      );
    });
    if (!row) throw new TemplateNotFound();
    this.events.publish(new TemplatesChanged(accountId, [templateId]));
    return toTemplateResource(row);
  }
}
