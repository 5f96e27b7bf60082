import { Controller, Param } from '@nestjs/common';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf, ListOf, MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ExpensiveRead } from '../../../platform/reads/expensive-read.js';
import { ListStoreEventsQuery, StoreEventResource } from '../../apps/apps.contract.js';
import { StoreAccess } from '../../settings/store-access.js';
import { GetStoreEvent } from './get-store-event.js';
import { ListStoreEvents } from './list-store-events.js';
import { ReplayStoreEvent } from './replay-store-event.js';

const Events = ListOf(StoreEventResource);
const EventResult = DataOf(StoreEventResource);

@Controller('api/v1/app-events')
export class StoreEventsController {
  constructor(
    private readonly replayStoreEvent: ReplayStoreEvent,
    private readonly listStoreEvents: ListStoreEvents,
    private readonly getStoreEvent: GetStoreEvent,
    private readonly storeAccess: StoreAccess,
  ) {}

  @Route.get(':appId', { access: 'show apps', query: ListStoreEventsQuery, response: Events })
  @ExpensiveRead()
  list(
    @Current() user: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @QueryFields() query: ListStoreEventsQuery,
  ): Promise<z.infer<typeof Events>> {
    return this.listStoreEvents.execute(user.accountId, appId, query);
  }

  @Route.get(':appId/:eventId', { access: 'show apps', response: EventResult })
  async get(
    @Current() user: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @Param('eventId', IdPipe) eventId: number,
  ): Promise<z.infer<typeof EventResult>> {
    return { data: await this.getStoreEvent.execute(user.accountId, appId, eventId) };
  }

  @Route.post(':appId/:eventId/replay', { access: 'show apps', body: null, response: MessageCode })
  async replay(
    @Current() user: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @Param('eventId', IdPipe) eventId: number,
  ): Promise<MessageCode> {
    await this.storeAccess.requireApp(user, appId);
    await this.replayStoreEvent.execute(user.accountId, appId, eventId);
    return { message: 'event_replayed' };
  }
}
