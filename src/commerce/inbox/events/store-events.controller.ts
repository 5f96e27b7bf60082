import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { DataOf, ListOf, Told } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ExpensiveRead } from '../../../platform/reads/expensive-read.js';
import { ListStoreEventsQuery, StoreEventResource } from '../../apps/apps.contract.js';
import { GetStoreEvent } from './get-store-event.js';
import { ListStoreEvents } from './list-store-events.js';
import { ReplayStoreEvent } from './replay-store-event.js';

const Events = ListOf(StoreEventResource);
const EventResult = DataOf(StoreEventResource);

@Controller('api/v1/app-events')
export class StoreEventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get(':appId', { access: 'show apps', query: ListStoreEventsQuery, answer: Events })
  @ExpensiveRead()
  list(
    @Current() who: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @QueryFields() query: ListStoreEventsQuery,
  ): Promise<z.infer<typeof Events>> {
    return this.queries.execute(new ListStoreEvents(who.accountId, appId, query));
  }

  @Route.get(':appId/:eventId', { access: 'show apps', answer: EventResult })
  async get(
    @Current() who: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @Param('eventId', IdPipe) eventId: number,
  ): Promise<z.infer<typeof EventResult>> {
    return { data: await this.queries.execute(new GetStoreEvent(who.accountId, appId, eventId)) };
  }

  @Route.post(':appId/:eventId/replay', { access: 'show apps', body: null, answer: Told })
  async replay(
    @Current() who: SignedIn,
    @Param('appId', IdPipe) appId: number,
    @Param('eventId', IdPipe) eventId: number,
  ): Promise<Told> {
    await this.commands.execute(new ReplayStoreEvent(who.accountId, appId, eventId));
    return { message: 'event_replayed' };
  }
}
