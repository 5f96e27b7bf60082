import { Module } from '@nestjs/common';
import { ListTemplates } from './queries/list-templates.js';
import { ListTextValues } from './queries/list-text-values.js';
import { controllers, providers } from './templates.providers.gen.js';

@Module({ controllers, providers, exports: [ListTemplates, ListTextValues] })
export class TemplatesModule {}
