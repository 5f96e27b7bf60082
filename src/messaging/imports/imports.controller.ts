import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { Fields, Form } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { CancelImport } from './commands/cancel-import.js';
import { ChangeMapping as ChangeMappingOf } from './commands/change-mapping.js';
import { CreateImport } from './commands/create-import.js';
import { StartImport } from './commands/start-import.js';
import {
  ChangeMapping,
  CreateContacts,
  CreateContactsResult,
  ImportResource,
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
const UPLOAD = { files: ['excel_file'], largestFile: LARGEST_IMPORT, longestField: 2 * LONGEST_PASTE };

const Import = DataOf(ImportResource);
type Import = z.infer<typeof Import>;
const Imports = DataOf(ImportResource.array());

@Controller('api/v1')
export class ImportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  /** Reads and writes in one go. */
  @Route.post('contacts', {
    access: 'add contact_phone',
    body: CreateContacts,
    files: UPLOAD,
    answer: CreateContactsResult,
    status: 201,
  })
  async createContacts(
    @Current() who: SignedIn,
    @Form() form: FormValue<CreateContacts>,
  ): Promise<CreateContactsResult> {
    return { data: await this.create(who, form, false), message: 'Group_is_created' };
  }

  @Route.post('contact-imports', {
    access: 'add contact_phone',
    body: CreateContacts,
    files: UPLOAD,
    answer: Import,
    status: 201,
  })
  async createReviewed(@Current() who: SignedIn, @Form() form: FormValue<CreateContacts>): Promise<Import> {
    return { data: await this.create(who, form, true) };
  }

  @Route.get('contact-imports', { access: 'add contact_phone', answer: Imports })
  async list(@Current() who: SignedIn): Promise<z.infer<typeof Imports>> {
    return { data: await this.queries.execute(new ListImports(who.accountId)) };
  }

  @Route.get('contact-imports/sample', { access: 'add contact_phone', answer: { type: XLSX } })
  async sample(
    @Current() who: SignedIn,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.queries.execute(new GetSampleSheet(languageOf(language, who.language)));
    await attach(reply, XLSX, 'contacts.xlsx').send(bytes);
  }

  @Route.get('contact-imports/:id', { access: 'add contact_phone', answer: Import })
  async get(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Import> {
    return { data: await this.queries.execute(new GetImport(who.accountId, id)) };
  }

  @Route.post('contact-imports/:id/mapping', { access: 'add contact_phone', body: ChangeMapping, answer: Import })
  async changeMapping(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() mapping: ChangeMapping,
  ): Promise<Import> {
    return { data: await this.commands.execute(new ChangeMappingOf(who.accountId, id, mapping)) };
  }

  @Route.post('contact-imports/:id/start', { access: 'add contact_phone', body: Agreed, answer: Import })
  async start(
    @Current() who: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { existing_contacts }: Agreed,
  ): Promise<Import> {
    return { data: await this.commands.execute(new StartImport(who.accountId, id, existing_contacts)) };
  }

  @Route.post('contact-imports/:id/cancel', { access: 'add contact_phone', body: null, answer: Import })
  async cancel(@Current() who: SignedIn, @Param('id', IdPipe) id: number): Promise<Import> {
    return { data: await this.commands.execute(new CancelImport(who.accountId, id)) };
  }

  @Route.get('contact-imports/:id/bad-rows', { access: 'add contact_phone', answer: { type: 'text/csv' } })
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
