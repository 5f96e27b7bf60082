// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { HideOtherEvents } from './hide-other-events.js';
import { ListOtherEvents } from './list-other-events.js';
import { OtherEventsController } from './other-events.controller.js';
import { PushOtherEvents } from './other-events.push.js';
import { RelaunchOtherEvent } from './relaunch-other-event.js';
import { SummarizeOtherEvents } from './summarize-other-events.js';

export const controllers: Type[] = [
  OtherEventsController,
];

export const providers: Provider[] = [
  HideOtherEvents,
  ListOtherEvents,
  PushOtherEvents,
  RelaunchOtherEvent,
  SummarizeOtherEvents,
];
