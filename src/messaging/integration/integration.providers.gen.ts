// Written by scripts/lib/write-providers.mjs from the classes of this folder. Do not edit.
import type { Provider, Type } from '@nestjs/common';
import { CancelMessage } from './commands/cancel-message.js';
import { CheckOneNumber } from './commands/check-one-number.js';
import { ScheduleMessage } from './commands/schedule-message.js';
import { FetchMediaUrl } from './fetch-media-url.js';
import { IntegrateContactsController } from './integrate-contacts.controller.js';
import { IntegrateGroupsController } from './integrate-groups.controller.js';
import { IntegrateMessagesController } from './integrate-messages.controller.js';
import { OrderMessage } from './order-message.js';
import { GetApiMessage } from './queries/get-api-message.js';
import { GetApiMessages } from './queries/list-api-messages.js';
import { ListApiMessages } from './queries/list-api-messages.js';
import { SendLaterHandler } from './send-later.js';

export const controllers: Type[] = [
  IntegrateContactsController,
  IntegrateGroupsController,
  IntegrateMessagesController,
];

export const providers: Provider[] = [
  CancelMessage,
  CheckOneNumber,
  ScheduleMessage,
  FetchMediaUrl,
  OrderMessage,
  GetApiMessage,
  GetApiMessages,
  ListApiMessages,
  SendLaterHandler,
];
