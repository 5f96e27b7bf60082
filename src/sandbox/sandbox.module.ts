import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { controllers, providers } from './sandbox.providers.gen.js';

@Module({})
export class SandboxModule {
  static whenConfigured(): DynamicModule {
    return { module: SandboxModule, ...(loadConfig().sandbox && { controllers, providers }) };
  }
}
