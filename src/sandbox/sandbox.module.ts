import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { SandboxClient } from './page/sandbox-client.js';
import { SandboxController } from './page/sandbox.controller.js';
import { SandboxPush } from './page/sandbox-push.js';
import { TellPartner } from './page/tell-partner.js';

/** The door for people to the network of virtual phones. On the live network there is none: not a route, not a listener. */
@Module({})
export class SandboxModule {
  static whenConfigured(): DynamicModule {
    if (!loadConfig().sandbox) return { module: SandboxModule };
    return {
      module: SandboxModule,
      controllers: [SandboxController],
      providers: [SandboxClient, SandboxPush, TellPartner],
    };
  }
}
