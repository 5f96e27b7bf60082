import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { TemplateNotFound } from '../../messaging.errors.js';
import { TemplatesChanged } from '../../messaging.messages.js';
import { TEMPLATE_COLUMNS, type TemplateRow, toTemplateResource } from '../template.resource.js';
import type { SaveTemplate, TemplateResource } from '../templates.contract.js';

export class UpdateTemplate extends Command<TemplateResource> {
  constructor(
    readonly accountId: number,
    readonly templateId: number,
    readonly changes: SaveTemplate,
  ) {
    super();
  }
}

@CommandHandler(UpdateTemplate)
export class UpdateTemplateHandler implements ICommandHandler<UpdateTemplate> {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, templateId, changes }: UpdateTemplate): Promise<TemplateResource> {
    const [row] = await this.em.execute<TemplateRow[]>(
      `update templates as t set name = ?, content = ?, updated_at = now() where t.id = ? and t.account_id = ? returning ${TEMPLATE_COLUMNS}`,
      [changes.name, changes.content, templateId, accountId],
    );
    if (!row) throw new TemplateNotFound();
    this.events.publish(new TemplatesChanged(accountId, [templateId]));
    return toTemplateResource(row);
  }
}
