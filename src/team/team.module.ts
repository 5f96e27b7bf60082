import { Module } from '@nestjs/common';
import { controllers, providers } from './team.providers.gen.js';
import './team.validation.js';

@Module({ controllers, providers })
export class TeamModule {}
