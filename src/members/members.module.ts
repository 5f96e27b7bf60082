import { Module } from '@nestjs/common';
import { controllers, providers } from './members.providers.gen.js';

@Module({ controllers, providers })
export class MembersModule {}
