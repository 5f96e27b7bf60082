// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CreateTemplate } from './commands/create-template.js';
import { DeleteTemplates } from './commands/delete-templates.js';
import { DuplicateTemplate } from './commands/duplicate-template.js';
import { UpdateTemplate } from './commands/update-template.js';
import { IntegrateTemplatesController } from './integrate-templates.controller.js';
import { DescribeTemplate } from './queries/describe-template.js';
import { FindTemplatesHandler } from './queries/find-templates.js';
import { GetAccountValuesHandler } from './queries/get-account-values.js';
import { GetTemplateHandler } from './queries/get-template.js';
import { ListTemplates } from './queries/list-templates.js';
import { ListTextValues } from './queries/list-text-values.js';
import { TemplatesController } from './templates.controller.js';
import { PushTemplatesChanged } from './templates.push.js';
import { WriteTemplate } from './write-template.js';

export const controllers: Type[] = [
  IntegrateTemplatesController,
  TemplatesController,
];

export const providers: Provider[] = [
  CreateTemplate,
  DeleteTemplates,
  DuplicateTemplate,
  UpdateTemplate,
  DescribeTemplate,
  FindTemplatesHandler,
  GetAccountValuesHandler,
  GetTemplateHandler,
  ListTemplates,
  ListTextValues,
  PushTemplatesChanged,
  WriteTemplate,
];
