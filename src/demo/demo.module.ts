import { type DynamicModule, Module } from '@nestjs/common';
import { loadConfig } from '../platform/config.js';
import { MakeDemoHandler } from './commands/make-demo.js';
import { RemoveDemoHandler } from './commands/remove-demo.js';
import { DemoController } from './demo.controller.js';
import { GetDemoHandler } from './queries/get-demo.js';

/** Data to look at, on the practice network alone: on the live one it would stand among real customers, so there is no route. */
@Module({})
export class DemoModule {
  static whenPractising(): DynamicModule {
    if (!loadConfig().sandbox) return { module: DemoModule };
    return {
      module: DemoModule,
      controllers: [DemoController],
      providers: [MakeDemoHandler, RemoveDemoHandler, GetDemoHandler],
    };
  }
}
