import { Controller, Param } from '@nestjs/common';
import { Current, From, type Origin, type SignedIn } from '../../../platform/http/access.js';
import { IdPipe } from '../../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../../platform/http/route/parameters.js';
import { Route } from '../../../platform/http/route/route.js';
import { ChatAccess } from '../chat-access.js';
import { BlockPerson } from './block-person.js';
import { ListContactChats } from './list-contact-chats.js';
import { ListFiles } from './list-files.js';
import { ListTimeline } from './list-timeline.js';
import { MergePeople } from './merge-people.js';
import {
  FilesPage,
  FilesQuery,
  MergePeopleBody,
  MergePreview,
  MergePreviewQuery,
  PersonResult,
  TimelinePage,
  TimelineQuery,
} from './people.contract.js';
import { PersonAccess } from './person-access.js';
import { PreviewMerge } from './preview-merge.js';

@Controller('api/v1/people/:contactId')
export class PeopleController {
  constructor(
    private readonly listTimeline: ListTimeline,
    private readonly listFiles: ListFiles,
    private readonly listContactChats: ListContactChats,
    private readonly blockPerson: BlockPerson,
    private readonly previewMerge: PreviewMerge,
    private readonly mergePeople: MergePeople,
    private readonly person: PersonAccess,
    private readonly chats: ChatAccess,
  ) {}

  @Route.get('timeline', { access: 'all', query: TimelineQuery, response: TimelinePage })
  async timeline(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @QueryFields() query: TimelineQuery,
  ): Promise<TimelinePage> {
    await this.person.requireShown(user, contactId);
    return this.listTimeline.execute(user, contactId, query);
  }

  @Route.get('files', { access: 'all', query: FilesQuery, response: FilesPage })
  async files(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @QueryFields() query: FilesQuery,
  ): Promise<FilesPage> {
    await this.person.requireShown(user, contactId);
    return this.listFiles.execute(user, contactId, query);
  }

  @Route.post('block', { access: 'add contact_phone', body: null, response: PersonResult })
  block(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @From() origin: Origin,
  ): Promise<PersonResult> {
    return this.setBlocked(user, contactId, { isBlocked: true, origin });
  }

  @Route.post('unblock', { access: 'add contact_phone', body: null, response: PersonResult })
  unblock(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @From() origin: Origin,
  ): Promise<PersonResult> {
    return this.setBlocked(user, contactId, { isBlocked: false, origin });
  }

  @Route.get('merge-preview', { access: 'add contact_phone', query: MergePreviewQuery, response: MergePreview })
  async preview(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @QueryFields() { with: otherId }: MergePreviewQuery,
  ): Promise<MergePreview> {
    if (otherId !== undefined) return { data: await this.previewMerge.execute(user, contactId, otherId) };
    await this.listContactChats.findIds(user, contactId);
    return { data: null };
  }

  @Route.post('merge', { access: 'add contact_phone', body: MergePeopleBody, response: PersonResult })
  async merge(
    @Current() user: SignedIn,
    @Param('contactId', IdPipe) contactId: number,
    @Fields() { with: otherId }: MergePeopleBody,
    @From() origin: Origin,
  ): Promise<PersonResult> {
    await this.mergePeople.execute(user, contactId, otherId, origin);
    return this.read(user, contactId);
  }

  private async setBlocked(
    user: SignedIn,
    contactId: number,
    { isBlocked, origin }: { isBlocked: boolean; origin: Origin },
  ): Promise<PersonResult> {
    await this.person.requireShown(user, contactId);
    await this.chats.require(user, { contactId });
    await this.person.requireAnyChat(user, contactId);
    await this.blockPerson.execute(user, contactId, isBlocked, origin);
    return this.read(user, contactId);
  }

  private async read(user: SignedIn, contactId: number): Promise<PersonResult> {
    return { data: { contact_id: contactId, chats: await this.listContactChats.execute(user, contactId) } };
  }
}
