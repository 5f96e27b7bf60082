import { Module } from '@nestjs/common';
import { controllers, providers } from './dashboard.providers.gen.js';

@Module({ controllers, providers })
export class DashboardModule {}
