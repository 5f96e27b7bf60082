import { Module } from '@nestjs/common';
import { HideOtherEventsHandler } from './hide-other-events.js';
import { ListOtherEventsHandler } from './list-other-events.js';
import { OtherEventsController } from './other-events.controller.js';
import { PushOtherEvents } from './other-events.push.js';
import { RelaunchOtherEventHandler } from './relaunch-other-event.js';
import { SummarizeOtherEventsHandler } from './summarize-other-events.js';

@Module({
  controllers: [OtherEventsController],
  providers: [
    ...[ListOtherEventsHandler, SummarizeOtherEventsHandler],
    ...[HideOtherEventsHandler, RelaunchOtherEventHandler, PushOtherEvents],
  ],
})
export class OtherEventsModule {}
