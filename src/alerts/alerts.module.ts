import { Module } from '@nestjs/common';
import { controllers, providers } from './alerts.providers.gen.js';

@Module({ controllers, providers })
export class AlertsModule {}
