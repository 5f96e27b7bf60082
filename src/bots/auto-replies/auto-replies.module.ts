import { Module } from '@nestjs/common';
import { controllers, providers } from './auto-replies.providers.gen.js';

@Module({ controllers, providers })
export class AutoRepliesModule {}
