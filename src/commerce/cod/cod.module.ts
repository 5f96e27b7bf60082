import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { controllers, providers } from './cod.providers.gen.js';

@Module({ imports: [ConnectionsModule], controllers, providers })
export class CodModule {}
