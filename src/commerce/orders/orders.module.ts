import { Module } from '@nestjs/common';
import { controllers, providers } from './orders.providers.gen.js';

@Module({ controllers, providers })
export class OrdersModule {}
