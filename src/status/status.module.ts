import { Module } from '@nestjs/common';
import { controllers, providers } from './status.providers.gen.js';

@Module({ controllers, providers })
export class StatusModule {}
