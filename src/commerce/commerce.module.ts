import { Module } from '@nestjs/common';
import { CartsModule } from './carts/carts.module.js';

/** Shops on store platforms: what they tell, and the messages that are made of it. */
@Module({ imports: [CartsModule] })
export class CommerceModule {}
