import { Controller, Param } from '@nestjs/common';
import { z } from 'zod';
import { Current, type SignedIn } from '../platform/http/access.js';
import { ListOf, MessageCode } from '../platform/http/answers.contract.js';
import { Count, SelectedData } from '../platform/http/fields.contract.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Fields, QueryFields } from '../platform/http/route/parameters.js';
import { Route } from '../platform/http/route/route.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { type CompiledText, unknownVariables } from './text/text.contract.js';
import { checkTemplateText } from './check-template-text.js';
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
import { TemplateNotFound } from './templates.errors.js';

const Templates = ListOf(TemplateResource);
const Duplicate = TemplateResult.extend(MessageCode.shape);
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class TemplatesController {
  constructor(
    private readonly createTemplate: CreateTemplate,
    private readonly updateTemplate: UpdateTemplate,
    private readonly duplicateTemplate: DuplicateTemplate,
    private readonly deleteTemplates: DeleteTemplates,
    private readonly listTemplates: ListTemplates,
    private readonly describeTemplate: DescribeTemplate,
    private readonly listTextValues: ListTextValues,
  ) {}

  @Route.get('templates', { access: 'show templates', query: ListTemplatesQuery, response: Templates })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListTemplatesQuery): Promise<z.infer<typeof Templates>> {
    return this.listTemplates.execute(user.accountId, query);
  }

  @Route.get('templates/:id', { access: 'show templates', response: TemplateResult })
  async describe(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<TemplateResult> {
    return { data: { templates: await this.describeTemplate.execute(user.accountId, id) } };
  }

  @Route.post('templates', { access: 'add templates', body: SaveTemplate, response: SaveTemplateResult, status: 201 })
  async create(@Current() user: SignedIn, @Fields() template: SaveTemplate): Promise<SaveTemplateResult> {
    const compiled = checkTemplateText(template.content);
    const created = await this.createTemplate.execute(user.accountId, template);
    return this.toResult(user, created, compiled, 'template_created');
  }

  @Route.post('templates/:id', { access: 'edit templates', body: SaveTemplate, response: SaveTemplateResult })
  async update(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() template: SaveTemplate,
  ): Promise<SaveTemplateResult> {
    const compiled = checkTemplateText(template.content);
    const updated = await this.updateTemplate.execute(user.accountId, id, template);
    return this.toResult(user, updated, compiled, 'template_updated');
  }

  @Route.post('templates/:id/duplicate', { access: 'add templates', body: null, response: Duplicate, status: 201 })
  async duplicate(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof Duplicate>> {
    const copy = await this.duplicateTemplate.execute(user.accountId, id);
    return { data: { templates: copy }, message: 'template_created' };
  }

  @Route.delete('templates/:id', { access: 'edit templates', body: null, response: MessageCode })
  async delete(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<z.infer<typeof MessageCode>> {
    const count = await this.deleteTemplates.execute(user.accountId, { ids: [id] });
    if (count === 0) throw new TemplateNotFound();
    return { message: 'template_deleted' };
  }

  @Route.delete('selected-templates', { access: 'edit templates', body: SelectedData, response: Deleted })
  async deleteSelected(@Current() user: SignedIn, @Fields() { selected_data: ids }: SelectedData): Promise<Deleted> {
    const count = await this.deleteTemplates.execute(user.accountId, { ids });
    return { message: 'templates_deleted', count };
  }

  @Route.delete('delete-all-templates', { access: 'edit templates', body: Count, response: Deleted })
  async deleteAll(@Current() user: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    const deleted = await this.deleteTemplates.execute(user.accountId, { count });
    return { message: 'templates_deleted', count: deleted };
  }

  @Route.get('text-values', { access: 'all', response: TextValuesResult })
  async textValues(@Current() user: SignedIn): Promise<TextValuesResult> {
    return { data: await this.listTextValues.execute(user.accountId) };
  }

  private async toResult(
    user: SignedIn,
    template: TemplateResource,
    compiled: CompiledText,
    message: string,
  ): Promise<SaveTemplateResult> {
    const { fields } = await this.listTextValues.execute(user.accountId);
    const unknown_variables = unknownVariables(compiled, fields);
    return { data: { templates: template }, message, problems: compiled.problems, unknown_variables };
  }
}
