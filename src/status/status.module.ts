import { Module } from '@nestjs/common';
import { GetServerStatusHandler } from './get-server-status.js';
import { StatusController } from './status.controller.js';

/** The public page of how the whole server is. Its figures are of devices and messages, so it stands above them. */
@Module({ controllers: [StatusController], providers: [GetServerStatusHandler] })
export class StatusModule {}
