import { Module } from '@nestjs/common';
import { CartsModule } from '../carts/carts.module.js';
import { ActivateApp } from './commands/activate-app.js';
import { controllers, providers } from './apps.providers.gen.js';

@Module({ imports: [CartsModule], controllers, providers, exports: [ActivateApp] })
export class AppsModule {}
