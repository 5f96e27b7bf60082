import { Module } from '@nestjs/common';
import { controllers, providers } from './support.providers.gen.js';

@Module({ controllers, providers })
export class SupportModule {}
