import { Module } from '@nestjs/common';
import { controllers, providers } from './media.providers.gen.js';
import './media.validation.js';

@Module({ controllers, providers })
export class MediaModule {}
