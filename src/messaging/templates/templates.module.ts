import { Module } from '@nestjs/common';
import { CreateTemplateHandler } from './commands/create-template.js';
import { DeleteTemplatesHandler } from './commands/delete-templates.js';
import { DuplicateTemplateHandler } from './commands/duplicate-template.js';
import { UpdateTemplateHandler } from './commands/update-template.js';
import { DescribeTemplateHandler } from './queries/describe-template.js';
import { GetAccountValuesHandler } from './queries/get-account-values.js';
import { GetTemplateHandler } from './queries/get-template.js';
import { ListTemplatesHandler } from './queries/list-templates.js';
import { ListTextValuesHandler } from './queries/list-text-values.js';
import { TemplatesController } from './templates.controller.js';
import { PushTemplatesChanged } from './templates.push.js';
import { WriteTemplate } from './write-template.js';

const commands = [CreateTemplateHandler, UpdateTemplateHandler, DuplicateTemplateHandler, DeleteTemplatesHandler];
const queries = [
  ListTemplatesHandler,
  DescribeTemplateHandler,
  GetTemplateHandler,
  GetAccountValuesHandler,
  ListTextValuesHandler,
];

@Module({
  controllers: [TemplatesController],
  providers: [WriteTemplate, ...commands, ...queries, PushTemplatesChanged],
})
export class TemplatesModule {}
