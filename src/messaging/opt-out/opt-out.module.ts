import { Module } from '@nestjs/common';
import { GetRefusalsHandler } from './queries/get-refusals.js';

@Module({ providers: [GetRefusalsHandler] })
export class OptOutModule {}
