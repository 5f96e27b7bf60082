import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { ListOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Count, SelectedIds } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { OtherEventNotFound } from '../commerce.errors.js';
import { StoreAccess } from '../settings/store-access.js';
import { HideOtherEvents } from './hide-other-events.js';
import { ListOtherEvents } from './list-other-events.js';
import { ListOtherEventsQuery, OtherEventResource, OtherEventSummary } from './other-events.contract.js';
import { RelaunchOtherEvent } from './relaunch-other-event.js';
import { SummarizeOtherEvents } from './summarize-other-events.js';

const OtherEvents = ListOf(OtherEventResource);
const Selected = z.object({ selected_data: SelectedIds() });
const Deleted = MessageCode.extend({ count: z.number() });

@Controller('api/v1')
export class OtherEventsController {
  constructor(
    private readonly relaunchOtherEvent: RelaunchOtherEvent,
    private readonly storeAccess: StoreAccess,
    private readonly hideOtherEvents: HideOtherEvents,
    private readonly listOtherEvents: ListOtherEvents,
    private readonly summarizeOtherEvents: SummarizeOtherEvents,
  ) {}

  @Route.get('other-events', { access: 'other_events', query: ListOtherEventsQuery, response: OtherEvents })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListOtherEventsQuery): Promise<z.infer<typeof OtherEvents>> {
    return this.listOtherEvents.execute(user.accountId, query);
  }

  @Route.get('other-events-summary', { access: 'other_events', response: OtherEventSummary })
  @ExpensiveRead()
  async summarize(@Current() user: SignedIn): Promise<OtherEventSummary> {
    return { data: await this.summarizeOtherEvents.execute(user.accountId) };
  }

  @Route.post('other-events-reluanch/:id', { access: 'other_events', body: null, response: MessageCode })
  async relaunch(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.storeAccess.requireMessages(user, [id]);
    await this.relaunchOtherEvent.execute(user.accountId, id);
    return { message: 'other_event_relaunched' };
  }

  @Route.delete('other-events/:id', { access: 'other_events', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.storeAccess.requireMessages(user, [id]);
    if ((await this.hideOtherEvents.execute(user.accountId, { ids: [id] })) === 0) throw new OtherEventNotFound();
    return { message: 'other_event_deleted' };
  }

  @Route.delete('selected-other-events', { access: 'other_events', body: Selected, response: Deleted })
  async deleteSelected(@Current() user: SignedIn, @Fields() { selected_data: ids }: z.infer<typeof Selected>) {
    await this.storeAccess.requireMessages(user, ids);
    const count = await this.hideOtherEvents.execute(user.accountId, { ids });
    return { message: 'other_events_deleted', count };
  }

  @Route.delete('delete-all-other-events', { access: 'other_events', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count) {
    const otherStores = await this.storeAccess.findOthers(user);
    const hidden = await this.hideOtherEvents.execute(user.accountId, { count }, otherStores);
    return { message: 'other_events_deleted', count: hidden };
  }
}
