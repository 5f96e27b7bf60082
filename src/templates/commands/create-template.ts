import { Injectable } from '@nestjs/common';
import type { SaveTemplate, TemplateResource } from '../templates.contract.js';
import { WriteTemplate } from '../write-template.js';

@Injectable()
export class CreateTemplate {
  constructor(private readonly templates: WriteTemplate) {}

  execute(accountId: number, template: SaveTemplate): Promise<TemplateResource> {
    return this.templates.add(accountId, () => Promise.resolve(template));
  }
}
