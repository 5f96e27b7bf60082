import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections/connections.module.js';
import { controllers, providers } from './app-market.providers.gen.js';

/** Our app in the platforms' markets. */
@Module({ imports: [ConnectionsModule], controllers, providers })
export class AppMarketModule {}
