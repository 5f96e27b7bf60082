import 'reflect-metadata';
import { MikroOrmModule } from '@mikro-orm/nestjs';
import { PostgreSqlDriver } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { Config } from '../../../src/platform/config.js';
import { DefaultLanguage } from '../../../src/platform/http/default-language.js';
import { PlatformModule } from '../../../src/platform/platform.module.js';
import { ProcessRegistry } from '../../../src/platform/processes/process-registry.js';
import { AuthenticateSocket } from '../../../src/platform/realtime/authenticate-socket.js';

/** Implements ports of the platform that other modules provide. */
@Global()
@Module({
  providers: [
    { provide: AuthenticateSocket, useValue: { bySessionCookie: () => Promise.resolve(null) } },
    { provide: DefaultLanguage, useValue: { get: () => Promise.resolve('en') } },
  ],
  exports: [AuthenticateSocket, DefaultLanguage],
})
class PlatformPortsModule {}

@Module({})
class SpecModule {}

export async function startPlatform(providers: Provider[], imports: DynamicModule[] = []) {
  const module: DynamicModule = {
    module: SpecModule,
    imports: [
      PlatformPortsModule,
      MikroOrmModule.forRootAsync({
        driver: PostgreSqlDriver,
        inject: [Config],
        useFactory: (config: Config) => ormConfig(config.databaseUrl),
      }),
      PlatformModule,
      ...imports,
    ],
    providers,
  };
  const app = await NestFactory.createApplicationContext(module, { logger: ['error'], abortOnError: false });
  app.get(ProcessRegistry).markReady();
  return app;
}
