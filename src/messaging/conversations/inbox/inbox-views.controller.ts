import { Controller, Param } from '@nestjs/common';
import { Current, type SignedIn } from '../../../platform/http/access.js';
import { MessageCode } from '../../../platform/http/answers.contract.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ExpensiveRead } from '../../../platform/reads/expensive-read.js';
import { InboxViewBody, InboxViewResult, InboxViewsResult, UpdateInboxViewBody } from './inbox-views.contract.js';
import { CreateInboxView, DeleteInboxView, ListInboxViews, UpdateInboxView } from './inbox-views.js';

@Controller('api/v1/inbox-views')
export class InboxViewsController {
  constructor(
    private readonly listViews: ListInboxViews,
    private readonly createView: CreateInboxView,
    private readonly updateView: UpdateInboxView,
    private readonly deleteView: DeleteInboxView,
  ) {}

  @Route.get('', { access: 'all', response: InboxViewsResult })
  @ExpensiveRead()
  async list(@Current() user: SignedIn): Promise<InboxViewsResult> {
    return { data: await this.listViews.execute(user) };
  }

  @Route.post('', { access: 'all', body: InboxViewBody, response: InboxViewResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() view: InboxViewBody): Promise<InboxViewResult> {
    return { data: await this.createView.execute(user, view) };
  }

  @Route.put(':id', { access: 'all', body: UpdateInboxViewBody, response: InboxViewResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) viewId: number,
    @Fields() view: UpdateInboxViewBody,
  ): Promise<InboxViewResult> {
    return { data: await this.updateView.execute(user, viewId, view) };
  }

  @Route.delete(':id', { access: 'all', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) viewId: number): Promise<MessageCode> {
    await this.deleteView.execute(user, viewId);
    return { message: 'inbox_view_deleted' };
  }
}
