import { Module } from '@nestjs/common';
import { controllers, providers } from './app-settings.providers.gen.js';

@Module({ controllers, providers })
export class AppSettingsModule {}
