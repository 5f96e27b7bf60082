import { Module } from '@nestjs/common';
import { controllers, providers } from './billing.providers.gen.js';
import './billing.validation.js';

@Module({ controllers, providers })
export class BillingModule {}
