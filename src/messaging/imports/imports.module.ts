import { Module } from '@nestjs/common';
import { DeletionsModule } from '../deletions/deletions.module.js';
import { controllers, providers } from './imports.providers.gen.js';

@Module({ imports: [DeletionsModule], controllers, providers })
export class ImportsModule {}
