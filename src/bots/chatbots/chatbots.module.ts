import { Module } from '@nestjs/common';
import { controllers, providers } from './chatbots.providers.gen.js';

@Module({ controllers, providers })
export class ChatbotsModule {}
