import { Module } from '@nestjs/common';
import { controllers, providers } from './checks.providers.gen.js';

@Module({ controllers, providers })
export class ChecksModule {}
