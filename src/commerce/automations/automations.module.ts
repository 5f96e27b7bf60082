import { Module } from '@nestjs/common';
import { controllers, providers } from './automations.providers.gen.js';

@Module({ controllers, providers })
export class AutomationsModule {}
