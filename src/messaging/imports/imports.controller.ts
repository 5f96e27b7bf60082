import { Body, Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Form, type FormValue } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { CancelImport } from './commands/cancel-import.js';
import { ChangeMapping as ChangeMappingOf } from './commands/change-mapping.js';
import { CreateImport } from './commands/create-import.js';
import { StartImport } from './commands/start-import.js';
import {
  ChangeMapping,
  CreateContacts,
  type CreateContactsResult,
  type ImportResource,
  LARGEST_IMPORT,
  LONGEST_PASTE,
  StartImport as Agreed,
} from './imports.contract.js';
import { GetBadRows } from './queries/get-bad-rows.js';
import { GetImport } from './queries/get-import.js';
import { GetSampleSheet } from './queries/get-sample-sheet.js';
import { ListImports } from './queries/list-imports.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Arabic digits take two bytes. */
const FORM = { files: ['excel_file'], largestFile: LARGEST_IMPORT, longestField: 2 * LONGEST_PASTE };

interface Answer {
  data: ImportResource;
}

@Controller('api/v1')
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Reads and writes in one go. */
  @Access('add contact_phone')
  @Post('contacts')
  @HttpCode(201)
  async createContacts(
    @Current() who: SignedIn,
    @Form(CreateContacts, FORM) form: FormValue<CreateContacts>,
  ): Promise<CreateContactsResult> {
    return { data: await this.create(who, form, false), message: 'Group_is_created' };
  }

  @Access('add contact_phone')
  @Post('contact-imports')
  @HttpCode(201)
  async createReviewed(
    @Current() who: SignedIn,
    @Form(CreateContacts, FORM) form: FormValue<CreateContacts>,
  ): Promise<Answer> {
    return { data: await this.create(who, form, true) };
  }

  @Access('add contact_phone')
  @Get('contact-imports')
  async list(@Current() who: SignedIn): Promise<{ data: ImportResource[] }> {
    return { data: await this.queries.execute(new ListImports(who.accountId)) };
  }

  @Access('add contact_phone')
  @Get('contact-imports/sample')
  async sample(
    @Current() who: SignedIn,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.queries.execute(new GetSampleSheet(languageOf(language, who.language)));
    await attach(reply, XLSX, 'contacts.xlsx').send(bytes);
  }

  @Access('add contact_phone')
  @Get('contact-imports/:id')
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Answer> {
    return { data: await this.queries.execute(new GetImport(who.accountId, id)) };
  }

  @Access('add contact_phone')
  @Post('contact-imports/:id/mapping')
  @HttpCode(200)
  async changeMapping(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Body({ schema: ChangeMapping }) mapping: ChangeMapping,
  ): Promise<Answer> {
    return { data: await this.commands.execute(new ChangeMappingOf(who.accountId, id, mapping)) };
  }

  @Access('add contact_phone')
  @Post('contact-imports/:id/start')
  @HttpCode(200)
  async start(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Body({ schema: Agreed.optional() }) agreed?: Agreed,
  ): Promise<Answer> {
    return { data: await this.commands.execute(new StartImport(who.accountId, id, agreed?.existing_contacts)) };
  }

  @Access('add contact_phone')
  @Post('contact-imports/:id/cancel')
  @HttpCode(200)
  async cancel(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Answer> {
    return { data: await this.commands.execute(new CancelImport(who.accountId, id)) };
  }

  @Access('add contact_phone')
  @Get('contact-imports/:id/bad-rows')
  async badRows(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = await this.queries.execute(new GetBadRows(who.accountId, id, languageOf(language, who.language)));
    await attach(reply, 'text/csv; charset=utf-8', 'bad-rows.csv').send(rows);
  }

  private create(who: SignedIn, { fields, files }: FormValue<CreateContacts>, isReviewed: boolean) {
    const file = files['excel_file']?.[0] ?? null;
    return this.commands.execute(new CreateImport(who.accountId, fields, file, isReviewed));
  }
}

const attach = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
