import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveTemplate, TemplateResource } from '../templates.contract.js';
import { WriteTemplate } from '../write-template.js';

export class CreateTemplate extends Command<TemplateResource> {
  constructor(
    readonly accountId: number,
    readonly template: SaveTemplate,
  ) {
    super();
  }
}

@CommandHandler(CreateTemplate)
export class CreateTemplateHandler implements ICommandHandler<CreateTemplate> {
  constructor(private readonly templates: WriteTemplate) {}

  execute({ accountId, template }: CreateTemplate): Promise<TemplateResource> {
    return this.templates.add(accountId, () => Promise.resolve(template));
  }
}
