import { Module } from '@nestjs/common';
import { AnsweringModule } from '../answering/answering.module.js';
import { controllers, providers } from './simulator.providers.gen.js';

@Module({ imports: [AnsweringModule], controllers, providers })
export class SimulatorModule {}
