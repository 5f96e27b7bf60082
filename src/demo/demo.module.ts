import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { MakeDemo } from './make-demo.js';
import { RemoveDemo } from './remove-demo.js';
import { DemoController } from './demo.controller.js';
import { GetDemo } from './get-demo.js';

/** The live network has no route for it, as real customers would see demo data. */
@Module({})
export class DemoModule {
  static forSandbox(): DynamicModule {
    if (!loadConfig().sandbox) return { module: DemoModule };
    return {
      module: DemoModule,
      controllers: [DemoController],
      providers: [MakeDemo, RemoveDemo, GetDemo],
    };
  }
}
