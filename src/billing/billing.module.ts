import { Module } from '@nestjs/common';
import { controllers, providers } from './billing.providers.gen.js';

@Module({ controllers, providers })
export class BillingModule {}
