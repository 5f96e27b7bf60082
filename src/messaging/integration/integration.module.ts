import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { CancelMessageHandler } from './commands/cancel-message.js';
import { CheckOneNumberHandler } from './commands/check-one-number.js';
import { ScheduleMessageHandler } from './commands/schedule-message.js';
import { FetchMediaUrl } from './fetch-media-url.js';
import { IntegrateContactsController } from './integrate-contacts.controller.js';
import { IntegrateGroupsController } from './integrate-groups.controller.js';
import { IntegrateMessagesController } from './integrate-messages.controller.js';
import { OrderMessage } from './order-message.js';
import { GetApiMessageHandler } from './queries/get-api-message.js';
import { GetApiMessagesHandler, ListApiMessagesHandler } from './queries/list-api-messages.js';
import { SendLaterHandler } from './send-later.js';

/** Messages and the address book as programs of other people use them. */
@Module({
  imports: [MediaModule],
  controllers: [IntegrateMessagesController, IntegrateContactsController, IntegrateGroupsController],
  providers: [
    FetchMediaUrl,
    OrderMessage,
    SendLaterHandler,
    ScheduleMessageHandler,
    CancelMessageHandler,
    CheckOneNumberHandler,
    GetApiMessageHandler,
    GetApiMessagesHandler,
    ListApiMessagesHandler,
  ],
})
export class IntegrationModule {}
