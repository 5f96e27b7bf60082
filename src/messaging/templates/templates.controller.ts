import { Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import { Count } from '../../platform/http/fields.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import type { Page } from '../../platform/http/page.contract.js';
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
  type SaveTemplateResult,
  type TemplateResource,
  type TemplateResult,
  type TextValuesResult,
} from './templates.contract.js';
import { TemplateNotFound } from '../messaging.errors.js';

@Controller('api/v1')
export class TemplatesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Access('show templates')
  @Get('templates')
  @ExpensiveRead()
  list(
    @Current() who: SignedIn,
    @Query({ schema: ListTemplatesQuery }) query: ListTemplatesQuery,
  ): Promise<Page<TemplateResource> | Partial<TemplateResource>[]> {
    return this.queries.execute(new ListTemplates(who.accountId, query));
  }

  @Access('show templates')
  @Get('templates/:id')
  async describe(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<TemplateResult> {
    return { data: { templates: await this.queries.execute(new DescribeTemplate(who.accountId, id)) } };
  }

  @Access('add templates')
  @Post('templates')
  async create(
    @Current() who: SignedIn,
    @Form(SaveTemplate) { fields }: FormValue<SaveTemplate>,
  ): Promise<SaveTemplateResult> {
    const compiled = checkContent(fields.content);
    const templates = await this.commands.execute(new CreateTemplate(who.accountId, fields));
    return this.tell(who, templates, compiled, 'template_created');
  }

  @Access('edit templates')
  @Post('templates/:id')
  @HttpCode(200)
  async update(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Form(SaveTemplate) { fields }: FormValue<SaveTemplate>,
  ): Promise<SaveTemplateResult> {
    const compiled = checkContent(fields.content);
    const templates = await this.commands.execute(new UpdateTemplate(who.accountId, id, fields));
    return this.tell(who, templates, compiled, 'template_updated');
  }

  @Access('add templates')
  @Post('templates/:id/duplicate')
  async duplicate(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
  ): Promise<TemplateResult & { message: string }> {
    const templates = await this.commands.execute(new DuplicateTemplate(who.accountId, id));
    return { data: { templates }, message: 'template_created' };
  }

  @Access('edit templates')
  @Delete('templates/:id')
  async delete(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<{ message: string }> {
    const count = await this.commands.execute(new DeleteTemplates(who.accountId, { ids: [id] }));
    if (count === 0) throw new TemplateNotFound();
    return { message: 'template_deleted' };
  }

  @Access('edit templates')
  @Delete('selected-templates')
  async deleteSelected(
    @Current() who: SignedIn,
    @Fields(SelectedData) { selected_data: ids }: SelectedData,
  ): Promise<{ message: string; count: number }> {
    const count = await this.commands.execute(new DeleteTemplates(who.accountId, { ids }));
    return { message: 'templates_deleted', count };
  }

  @Access('edit templates')
  @Delete('delete-all-templates')
  async deleteAll(
    @Current() who: SignedIn,
    @Fields(Count) { count }: Count,
  ): Promise<{ message: string; count: number }> {
    const deleted = await this.commands.execute(new DeleteTemplates(who.accountId, { count }));
    return { message: 'templates_deleted', count: deleted };
  }

  @Access('all')
  @Get('text-values')
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
