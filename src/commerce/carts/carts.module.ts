import { Module } from '@nestjs/common';
import { CartDeps } from './engine/cart-deps.js';
import { SummarizeCarts } from './queries/summarize-carts.js';
import { controllers, providers } from './carts.providers.gen.js';

@Module({ controllers, providers, exports: [CartDeps, SummarizeCarts] })
export class CartsModule {}
