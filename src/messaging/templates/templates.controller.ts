import { Controller, Param } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { ListOf, Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { SelectedData } from '../contacts/contacts.contract.js';
import { type CompiledText, unknownVariables } from '../text/text.contract.js';
import { checkContent } from './check-content.js';
import { CreateTemplate } from './commands/create-template.js';
import { DeleteTemplates } from './commands/delete-templates.js';
import { DuplicateTemplate } from './commands/duplicate-template.js';
import { UpdateTemplate } from './commands/update-template.js';
import { DescribeTemplate } from './queries/describe-template.js';
import { ListTemplates } from './queries/list-templates.js';
import { ListTextValues } from './queries/list-text-values.js';
import {
  ListTemplatesQuery,
  SaveTemplate,
  SaveTemplateResult,
  TemplateResource,
  TemplateResult,
  TextValuesResult,
} from './templates.contract.js';
import { TemplateNotFound } from '../messaging.errors.js';

const Templates = ListOf(TemplateResource);
const Duplicate = TemplateResult.extend(Told.shape);
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route.get('templates', { access: 'show templates', query: ListTemplatesQuery, answer: Templates })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListTemplatesQuery): Promise<z.infer<typeof Templates>> {
    return this.queries.execute(new ListTemplates(who.accountId, query));
  }

  @Route.get('templates/:id', { access: 'show templates', answer: TemplateResult })
  async describe(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<TemplateResult> {
    return { data: { templates: await this.queries.execute(new DescribeTemplate(who.accountId, id)) } };
  }

  @Route.post('templates', { access: 'add templates', body: SaveTemplate, answer: SaveTemplateResult, status: 201 })
  async create(@Current() who: SignedIn, @Fields() template: SaveTemplate): Promise<SaveTemplateResult> {
    const compiled = checkContent(template.content);
    const templates = await this.commands.execute(new CreateTemplate(who.accountId, template));
    return this.tell(who, templates, compiled, 'template_created');
  }

  @Route.post('templates/:id', { access: 'edit templates', body: SaveTemplate, answer: SaveTemplateResult })
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() template: SaveTemplate,
  ): Promise<SaveTemplateResult> {
    const compiled = checkContent(template.content);
    const templates = await this.commands.execute(new UpdateTemplate(who.accountId, id, template));
    return this.tell(who, templates, compiled, 'template_updated');
  }

  @Route.post('templates/:id/duplicate', { access: 'add templates', body: null, answer: Duplicate, status: 201 })
  async duplicate(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Duplicate>> {
    const templates = await this.commands.execute(new DuplicateTemplate(who.accountId, id));
    return { data: { templates }, message: 'template_created' };
  }

  @Route.delete('templates/:id', { access: 'edit templates', body: null, answer: Told })
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Told>> {
    const count = await this.commands.execute(new DeleteTemplates(who.accountId, { ids: [id] }));
    if (count === 0) throw new TemplateNotFound();
    return { message: 'template_deleted' };
  }

  @Route.delete('selected-templates', { access: 'edit templates', body: SelectedData, answer: Deleted })
  async deleteSelected(@Current() who: SignedIn, @Fields() { selected_data: ids }: SelectedData): Promise<Deleted> {
    const count = await this.commands.execute(new DeleteTemplates(who.accountId, { ids }));
    return { message: 'templates_deleted', count };
  }

  @Route.delete('delete-all-templates', { access: 'edit templates', body: Count, answer: Deleted })
  async deleteAll(@Current() who: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.commands.execute(new DeleteTemplates(who.accountId, { count }));
    return { message: 'templates_deleted', count: deleted };
  }

  @Route.get('text-values', { access: 'all', answer: TextValuesResult })
  async textValues(@Current() who: SignedIn): Promise<TextValuesResult> {
    return { data: await this.queries.execute(new ListTextValues(who.accountId)) };
  }

  private async tell(
    who: SignedIn,
    templates: TemplateResource,
    compiled: CompiledText,
    message: string,
  ): Promise<SaveTemplateResult> {
    const { fields } = await this.queries.execute(new ListTextValues(who.accountId));
    const unknown_variables = unknownVariables(compiled, fields);
    return { data: { templates }, message, problems: compiled.problems, unknown_variables };
  }
}
