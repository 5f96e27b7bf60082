import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { NameUser } from '../../auth/auth.messages.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { ChatbotNotFound } from '../bots.errors.js';
import { LARGEST_FLOW_BYTES } from '../flow/flow-limits.contract.js';
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

/** What is longer than a flow may be is still read, and refused as a flow. */
const FORM = { longestField: LARGEST_FLOW_BYTES + 100_000 };
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class ChatbotsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('chatbots', { access: 'chatbots', query: ListChatbotsQuery, answer: ListChatbotsResult })
  list(@Current() who: SignedIn, @QueryFields() query: ListChatbotsQuery): Promise<z.infer<typeof ListChatbotsResult>> {
    return this.queries.execute(new ListChatbots(who.accountId, query));
  }

  @Route.get('chatbots/:id', { access: 'chatbots', answer: ChatbotResult })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ChatbotResult> {
    return { data: { chatbot: await this.queries.execute(new GetChatbot(who.accountId, id)) } };
  }

  @Route.post('chatbots', {
    ...{ access: 'add chatbots', body: ChatbotBody, files: FORM, answer: SaveChatbotResult, status: 201 },
  })
  async create(@Current() who: SignedIn, @Form() { fields }: FormValue<ChatbotBody>) {
    const by = await this.queries.execute(new NameUser(who));
    const id = await this.commands.execute(new CreateChatbot(who.accountId, fields, by));
    return { ...(await this.get(who, id)), message: 'chatbot_added' };
  }

  @Route.put('chatbots/:id', {
    ...{ access: 'edit chatbot', body: ChatbotBody, files: FORM, answer: SaveChatbotResult },
  })
  async update(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() { fields }: FormValue<ChatbotBody>) {
    const by = await this.queries.execute(new NameUser(who));
    await this.commands.execute(new UpdateChatbot(who.accountId, id, fields, by));
    return { ...(await this.get(who, id)), message: 'chatbot_updated' };
  }

  /** The same from a form, which carries `_method`. */
  @Route.post('chatbots/:id', {
    ...{ access: 'edit chatbot', body: ChatbotBody, files: FORM, answer: SaveChatbotResult },
  })
  updateByForm(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Form() form: FormValue<ChatbotBody>) {
    return this.update(who, id, form);
  }

  @Route.post('chatbots/:id/status', { access: 'edit chatbot', body: ChatbotStatus, answer: SaveChatbotResult })
  async switch(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Fields() { status }: ChatbotStatus) {
    const by = await this.queries.execute(new NameUser(who));
    await this.commands.execute(new SwitchChatbot(who.accountId, id, status, by));
    return { ...(await this.get(who, id)), message: 'chatbot_updated' };
  }

  @Route.get('chatbots/:id/versions', { access: 'chatbots', answer: ListVersionsResult })
  async versions(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<ListVersionsResult> {
    return { data: await this.queries.execute(new ListVersions(who.accountId, id)) };
  }

  @Route.post('chatbots/:id/versions/:version/restore', {
    ...{ access: 'edit chatbot', body: null, answer: SaveChatbotResult },
  })
  async restore(@Current() who: SignedIn, @Param('id', IdPipe) id: number, @Param('version', IdPipe) version: number) {
    await this.commands.execute(new RestoreVersion(who.accountId, id, version));
    return { ...(await this.get(who, id)), message: 'chatbot_updated' };
  }

  @Route.get('chatbots/:id/figures', { access: 'chatbots', answer: FiguresResult })
  async figures(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<FiguresResult> {
    return { data: await this.queries.execute(new GetFigures(who.accountId, id)) };
  }

  @Route.delete('chatbots/:id', { access: 'edit chatbot', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Told> {
    const count = await this.commands.execute(new DeleteChatbots(who.accountId, { ids: [id] }));
    if (count === 0) throw new ChatbotNotFound();
    return { message: 'chatbot_deleted' };
  }

  @Route.delete('selected-chatbots', { access: 'edit chatbot', body: SelectedChatbots, answer: Deleted })
  async deleteSelected(@Current() who: SignedIn, @Fields() { selected_data: ids }: SelectedChatbots): Promise<Deleted> {
    const count = await this.commands.execute(new DeleteChatbots(who.accountId, { ids }));
    return { message: 'chatbots_deleted', count };
  }

  @Route.delete('delete-all-chatbots', { access: 'edit chatbot', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.commands.execute(new DeleteChatbots(who.accountId, { count }));
    return { message: 'chatbots_deleted', count: deleted };
  }
}
