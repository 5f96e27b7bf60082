import { Module } from '@nestjs/common';
import { controllers, providers } from './media.providers.gen.js';

@Module({ controllers, providers })
export class MediaModule {}
