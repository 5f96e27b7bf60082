import { Module } from '@nestjs/common';
import { OptContact } from './commands/opt-contact.js';
import { controllers, providers } from './opt-out.providers.gen.js';

@Module({ controllers, providers, exports: [OptContact] })
export class OptOutModule {}
