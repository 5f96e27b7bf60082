import { Controller, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf, PageOf } from '../../platform/http/answers.contract.js';
import { InvalidCode } from '../../platform/http/errors/invalid-code.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { CancelImport } from './commands/cancel-import.js';
import { ChangeMapping } from './commands/change-mapping.js';
import { CreateImport } from './commands/create-import.js';
import { StartImport } from './commands/start-import.js';
import {
  BadCellsQuery,
  ChangeMappingBody,
  CorrectCellBody,
  CreateContacts,
  StartImportBody,
} from './import-bodies.contract.js';
import { CorrectCellResult, CreateContactsResult, ImportResource, ReviewedRow } from './imports.contract.js';
import { MAX_IMPORT_BYTES, MAX_PASTE_LENGTH } from '../contacts/contact-limits.contract.js';
import { CorrectCell } from './review/correct-cell.js';
import { ListBadCells } from './review/list-bad-cells.js';
import { UndoImport } from './undo/undo-import.js';
import { GetBadRows } from './queries/get-bad-rows.js';
import { GetImport } from './queries/get-import.js';
import { GetSampleSheet } from './queries/get-sample-sheet.js';
import { ListImports } from './queries/list-imports.js';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Arabic characters of pasted text take two bytes. */
const UPLOAD = { files: ['excel_file'], maxFileBytes: MAX_IMPORT_BYTES, maxFieldBytes: 2 * MAX_PASTE_LENGTH };

const Import = DataOf(ImportResource);
type Import = z.infer<typeof Import>;
const BadCells = PageOf(ReviewedRow);
const Imports = DataOf(ImportResource.array());

@Controller('api/v1')
export class ImportsController {
  constructor(
    private readonly changeMapping: ChangeMapping,
    private readonly startImport: StartImport,
    private readonly cancelImport: CancelImport,
    private readonly undoImport: UndoImport,
    private readonly correctCell: CorrectCell,
    private readonly createImport: CreateImport,
    private readonly listImports: ListImports,
    private readonly getSampleSheet: GetSampleSheet,
    private readonly getImport: GetImport,
    private readonly listBadCells: ListBadCells,
    private readonly getBadRows: GetBadRows,
  ) {}

  @InvalidCode('Group_is_failed_to_created')
  @Route.post('contacts', {
    access: 'add contact_phone',
    body: CreateContacts,
    files: UPLOAD,
    response: CreateContactsResult,
    status: 201,
  })
  async createContacts(
    @Current() user: SignedIn,
    @Form() form: FormValue<CreateContacts>,
  ): Promise<CreateContactsResult> {
    return { data: await this.create(user, form, { isReviewed: false }), message: 'Group_is_created' };
  }

  @Route.post('contact-imports', {
    access: 'add contact_phone',
    body: CreateContacts,
    files: UPLOAD,
    response: Import,
    status: 201,
  })
  async createReviewed(@Current() user: SignedIn, @Form() form: FormValue<CreateContacts>): Promise<Import> {
    return { data: await this.create(user, form, { isReviewed: true }) };
  }

  @Route.get('contact-imports', { access: 'add contact_phone', response: Imports })
  async list(@Current() user: SignedIn): Promise<z.infer<typeof Imports>> {
    return { data: await this.listImports.execute(user.accountId) };
  }

  @Route.get('contact-imports/sample', { access: 'add contact_phone', response: { type: XLSX } })
  async sample(
    @Current() user: SignedIn,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const bytes = await this.getSampleSheet.execute(languageOf(language, user.language));
    await attach(reply, XLSX, 'contacts.xlsx').send(bytes);
  }

  @Route.get('contact-imports/:id', { access: 'add contact_phone', response: Import })
  async get(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<Import> {
    return { data: await this.getImport.execute(user.accountId, id) };
  }

  @Route.post('contact-imports/:id/mapping', { access: 'add contact_phone', body: ChangeMappingBody, response: Import })
  async setMapping(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() mapping: ChangeMappingBody,
  ): Promise<Import> {
    return { data: await this.changeMapping.execute(user.accountId, id, mapping) };
  }

  @Route.post('contact-imports/:id/start', { access: 'add contact_phone', body: StartImportBody, response: Import })
  async start(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Fields() { existing_contacts }: StartImportBody,
  ): Promise<Import> {
    return { data: await this.startImport.execute(user.accountId, id, existing_contacts) };
  }

  @Route.post('contact-imports/:id/cancel', { access: 'add contact_phone', body: null, response: Import })
  async cancel(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<Import> {
    return { data: await this.cancelImport.execute(user.accountId, id) };
  }

  @Route.post('contact-imports/:id/undo', { access: 'add contact_phone', body: null, response: Import })
  async undo(@Current() user: SignedIn, @Param('id', IdPipe) id: number): Promise<Import> {
    return { data: await this.undoImport.execute(user.accountId, id) };
  }

  @Route.get('contact-imports/:id/bad-cells', { access: 'add contact_phone', query: BadCellsQuery, response: BadCells })
  badCells(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @QueryFields() query: BadCellsQuery) {
    return this.listBadCells.execute(user.accountId, id, query);
  }

  @Route.post('contact-imports/:id/corrections', {
    access: 'add contact_phone',
    body: CorrectCellBody,
    response: CorrectCellResult,
  })
  correct(@Current() user: SignedIn, @Param('id', IdPipe) id: number, @Fields() cell: CorrectCellBody) {
    return this.correctCell.execute(user.accountId, id, cell);
  }

  @Route.get('contact-imports/:id/bad-rows', { access: 'add contact_phone', response: { type: 'text/csv' } })
  async badRows(
    @Current() user: SignedIn,
    @Param('id', IdPipe) id: number,
    @Headers('accept-language') language: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const rows = await this.getBadRows.execute(user.accountId, id, languageOf(language, user.language));
    await attach(reply, 'text/csv; charset=utf-8', 'bad-rows.csv').send(rows);
  }

  private create(user: SignedIn, { fields, files }: FormValue<CreateContacts>, options: { isReviewed: boolean }) {
    const file = files['excel_file']?.[0] ?? null;
    return this.createImport.execute(user.accountId, fields, file, options);
  }
}

const attach = (reply: FastifyReply, type: string, name: string): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store');
