import { Module } from '@nestjs/common';
import { controllers, providers } from './devices.providers.gen.js';
import './devices.validation.js';

@Module({ controllers, providers })
export class DevicesModule {}
