import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { controllers, providers } from './demo.providers.gen.js';

/** Loads only on the sandbox network: real customers would see demo data. */
@Module({})
export class DemoModule {
  static forSandbox(): DynamicModule {
    return { module: DemoModule, ...(loadConfig().sandbox && { controllers, providers }) };
  }
}
