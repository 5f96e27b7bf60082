import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { ListOf, Told } from '../../platform/http/answers.contract.js';
import { Count, SelectedIds } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { OtherEventNotFound } from '../commerce.errors.js';
import { HideOtherEvents } from './hide-other-events.js';
import { ListOtherEvents } from './list-other-events.js';
import { ListOtherEventsQuery, OtherEventResource, OtherEventSummary } from './other-events.contract.js';
import { RelaunchOtherEvent } from './relaunch-other-event.js';
import { SummarizeOtherEvents } from './summarize-other-events.js';

const OtherEvents = ListOf(OtherEventResource);
const Selected = z.object({ selected_data: SelectedIds() });
const Deleted = Told.extend({ count: z.number() });

@Controller('api/v1')
export class OtherEventsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('other-events', { access: 'other_events', query: ListOtherEventsQuery, answer: OtherEvents })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() wish: ListOtherEventsQuery): Promise<z.infer<typeof OtherEvents>> {
    return this.queries.execute(new ListOtherEvents(who.accountId, wish));
  }

  @Route.get('other-events-summary', { access: 'other_events', answer: OtherEventSummary })
  @ExpensiveRead()
  async summarize(@Current() who: SignedIn): Promise<OtherEventSummary> {
    return { data: await this.queries.execute(new SummarizeOtherEvents(who.accountId)) };
  }

  @Route.post('other-events-reluanch/:id', { access: 'other_events', body: null, answer: Told })
  async relaunch(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Told> {
    await this.commands.execute(new RelaunchOtherEvent(who.accountId, id));
    return { message: 'other_event_relaunched' };
  }

  @Route.delete('other-events/:id', { access: 'other_events', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Told> {
    if ((await this.commands.execute(new HideOtherEvents(who.accountId, { ids: [id] }))) === 0)
      throw new OtherEventNotFound();
    return { message: 'other_event_deleted' };
  }

  @Route.delete('selected-other-events', { access: 'other_events', body: Selected, answer: Deleted })
  async deleteSelected(@Current() who: SignedIn, @Fields() { selected_data: ids }: z.infer<typeof Selected>) {
    const count = await this.commands.execute(new HideOtherEvents(who.accountId, { ids }));
    return { message: 'other_events_deleted', count };
  }

  @Route.delete('delete-all-other-events', { access: 'other_events', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count) {
    const gone = await this.commands.execute(new HideOtherEvents(who.accountId, { count }));
    return { message: 'other_events_deleted', count: gone };
  }
}
