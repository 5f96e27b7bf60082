import { Controller, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { GetUserName } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { MessageCode } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { rejectOtherDevices, rejectOtherStoredDevices } from '../../platform/http/device-limits.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ChatbotNotFound } from '../bots.errors.js';
import { MAX_FLOW_BYTES } from '../flow/flow-limits.contract.js';
import {
  ChatbotBody,
  ChatbotResult,
  ChatbotStatus,
  FiguresResult,
  ListChatbotsQuery,
  ListChatbotsResult,
  ListVersionsResult,
  SaveChatbotResult,
  SelectedChatbots,
} from './chatbot.contract.js';
import { CreateChatbot } from './commands/create-chatbot.js';
import { DeleteChatbots } from './commands/delete-chatbots.js';
import { RestoreVersion } from './commands/restore-version.js';
import { SwitchChatbot } from './commands/switch-chatbot.js';
import { UpdateChatbot } from './commands/update-chatbot.js';
import { GetChatbot } from './queries/get-chatbot.js';
import { GetFigures } from './queries/get-figures.js';
import { ListChatbots } from './queries/list-chatbots.js';
import { ListVersions } from './queries/list-versions.js';

/** Exceeds the flow's limit, so that a large flow fails with a flow error. */
const FORM = { maxFieldBytes: MAX_FLOW_BYTES + 100_000 };
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class ChatbotsController {
  constructor(
    private readonly createChatbot: CreateChatbot,
    private readonly updateChatbot: UpdateChatbot,
    private readonly switchChatbot: SwitchChatbot,
    private readonly restoreVersion: RestoreVersion,
    private readonly deleteChatbots: DeleteChatbots,
    private readonly queries: QueryBus,
    private readonly listChatbots: ListChatbots,
    private readonly getChatbot: GetChatbot,
    private readonly listVersions: ListVersions,
    private readonly getFigures: GetFigures,
  ) {}

  @Route.get('chatbots', { access: 'chatbots', query: ListChatbotsQuery, response: ListChatbotsResult })
  list(
    @Current() user: SignedIn,
    @QueryFields() query: ListChatbotsQuery,
  ): Promise<z.infer<typeof ListChatbotsResult>> {
    return this.listChatbots.execute(user.accountId, query);
  }

  @Route.get('chatbots/:id', { access: 'chatbots', response: ChatbotResult })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatbotResult> {
    return { data: { chatbot: await this.getChatbot.execute(user.accountId, id) } };
  }

  @Route.post('chatbots', {
    access: 'add chatbots',
    body: ChatbotBody,
    files: FORM,
    response: SaveChatbotResult,
    status: 201,
  })
  async create(@Current() user: SignedIn, @Form() { fields }: FormValue<ChatbotBody>) {
    rejectOtherDevices(user, 'device_id', fields.device_id);
    const publisherName = await this.queries.execute(new GetUserName(user));
    const id = await this.createChatbot.execute(user.accountId, fields, publisherName);
    return { ...(await this.get(user, id)), message: 'chatbot_added' };
  }

  @Route.put('chatbots/:id', {
    access: 'edit chatbot',
    body: ChatbotBody,
    files: FORM,
    response: SaveChatbotResult,
  })
  async update(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() { fields }: FormValue<ChatbotBody>) {
    rejectOtherDevices(user, 'device_id', fields.device_id);
    await this.rejectInaccessibleDevices(user, id);
    const publisherName = await this.queries.execute(new GetUserName(user));
    await this.updateChatbot.execute(user.accountId, id, fields, publisherName);
    return { ...(await this.get(user, id)), message: 'chatbot_updated' };
  }

  @Route.post('chatbots/:id', {
    access: 'edit chatbot',
    body: ChatbotBody,
    files: FORM,
    response: SaveChatbotResult,
  })
  updateByForm(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<ChatbotBody>) {
    return this.update(user, id, form);
  }

  @Route.post('chatbots/:id/status', { access: 'edit chatbot', body: ChatbotStatus, response: SaveChatbotResult })
  async switch(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() { status }: ChatbotStatus) {
    if (status) await this.rejectInaccessibleDevices(user, id);
    const publisherName = await this.queries.execute(new GetUserName(user));
    await this.switchChatbot.execute(user.accountId, id, status, publisherName);
    return { ...(await this.get(user, id)), message: 'chatbot_updated' };
  }

  @Route.get('chatbots/:id/versions', { access: 'chatbots', response: ListVersionsResult })
  async versions(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<ListVersionsResult> {
    return { data: await this.listVersions.execute(user.accountId, id) };
  }

  @Route.post('chatbots/:id/versions/:version/restore', {
    access: 'edit chatbot',
    body: null,
    response: SaveChatbotResult,
  })
  async restore(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Param('version', IdPipe) version: number) {
    await this.rejectInaccessibleDevices(user, id);
    await this.restoreVersion.execute(user.accountId, id, version);
    return { ...(await this.get(user, id)), message: 'chatbot_updated' };
  }

  @Route.get('chatbots/:id/figures', { access: 'chatbots', response: FiguresResult })
  async figures(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<FiguresResult> {
    return { data: await this.getFigures.execute(user.accountId, id) };
  }

  @Route.delete('chatbots/:id', { access: 'edit chatbot', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<MessageCode> {
    await this.rejectInaccessibleDevices(user, id);
    const count = await this.deleteChatbots.execute(user, { ids: [id] });
    if (count === 0) throw new ChatbotNotFound();
    return { message: 'chatbot_deleted' };
  }

  @Route.delete('selected-chatbots', { access: 'edit chatbot', body: SelectedChatbots, response: Deleted })
  async deleteSelected(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids }: SelectedChatbots,
  ): Promise<Deleted> {
    const count = await this.deleteChatbots.execute(user, { ids });
    return { message: 'chatbots_deleted', count };
  }

  @Route.delete('delete-all-chatbots', { access: 'edit chatbot', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.deleteChatbots.execute(user, { count });
    return { message: 'chatbots_deleted', count: deleted };
  }

  private rejectInaccessibleDevices(user: SignedIn, id: number): Promise<void> {
    return rejectOtherStoredDevices(user, 'device_id', async () => {
      const chatbot = await this.getChatbot.execute(user.accountId, id);
      return chatbot.device_id;
    });
  }
}
