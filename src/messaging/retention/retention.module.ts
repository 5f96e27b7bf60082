import { Module } from '@nestjs/common';
import { controllers, providers } from './retention.providers.gen.js';

@Module({ controllers, providers })
export class RetentionModule {}
