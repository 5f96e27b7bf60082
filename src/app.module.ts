import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { AuthModule } from './auth/auth.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { ormConfig } from './mikro-orm.config.js';
import { Config } from './platform/config.js';
import { PlatformModule } from './platform/platform.module.js';

@Module({
  imports: [
    MikroOrmModule.forRootAsync({ driver: PostgreSqlDriver, inject: [Config], useFactory: (config: Config) => ormConfig(config.databaseUrl) }),
    PlatformModule,
    AuthModule,
    DevicesModule,
    MessagingModule,
  ],
})
export class AppModule {}
