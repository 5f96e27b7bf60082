import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { SandboxProxy } from './page/sandbox-proxy.js';
import { SandboxController } from './page/sandbox.controller.js';
import { SandboxPush } from './page/sandbox-push.js';
import { RegisterDashboard } from './page/register-dashboard.js';

/** Empty on the live network. */
@Module({})
export class SandboxModule {
  static whenConfigured(): DynamicModule {
    if (!loadConfig().sandbox) return { module: SandboxModule };
    return {
      module: SandboxModule,
      controllers: [SandboxController],
      providers: [SandboxProxy, SandboxPush, RegisterDashboard],
    };
  }
}
