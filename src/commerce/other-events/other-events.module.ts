import { Module } from '@nestjs/common';
import { controllers, providers } from './other-events.providers.gen.js';

@Module({ controllers, providers })
export class OtherEventsModule {}
