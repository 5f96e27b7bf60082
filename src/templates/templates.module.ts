import { Module } from '@nestjs/common';
import { controllers, providers } from './templates.providers.gen.js';
import './templates.validation.js';

@Module({ controllers, providers })
export class TemplatesModule {}
