import { Module } from '@nestjs/common';
import { controllers, providers } from './exports.providers.gen.js';

@Module({ controllers, providers })
export class ExportsModule {}
