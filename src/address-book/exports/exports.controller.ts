import { Controller, Headers, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { DataOf } from '../../platform/http/answers.contract.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { Fields } from '../../platform/http/route/parameters.js';
import { Route } from '../../platform/http/route/route.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { CancelExport } from './commands/cancel-export.js';
import { CreateExport } from './commands/create-export.js';
import { type ExportChoice, toExportResource } from './export-row.js';
import { NO_FILTER, toContactFilter } from '../contacts/filter-contacts.js';
import { CreateExportBody, ExportPaymentsBody, ExportResource } from './exports.contract.js';
import { ExportNotFound } from './exports.errors.js';
import { GetExport } from './get-export.js';
import { ListExports } from './list-exports.js';

const MIMETYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const Export = DataOf(ExportResource);
type Export = z.infer<typeof Export>;
const Exports = DataOf(ExportResource.array());

@Controller('api/v1')
export class ExportsController {
  constructor(
    private readonly createExport: CreateExport,
    private readonly cancelExport: CancelExport,
    private readonly listExports: ListExports,
    private readonly getExport: GetExport,
    private readonly files: FileStore,
  ) {}

  @Route.post('export-contacts', {
    access: 'show contact_phone',
    body: CreateExportBody,
    response: Export,
    status: 201,
  })
  async exportContacts(
    @Current() user: SignedIn,
    @Fields() request: CreateExportBody,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    return {
      data: await this.createExport.execute(
        user.accountId,
        'contacts',
        toChoice(request),
        languageOf(language, user.language),
      ),
    };
  }

  @Route.post('export-groups', { access: 'show groups', body: CreateExportBody, response: Export, status: 201 })
  async exportGroups(
    @Current() user: SignedIn,
    @Fields() request: CreateExportBody,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    return {
      data: await this.createExport.execute(
        user.accountId,
        'groups',
        toChoice(request),
        languageOf(language, user.language),
      ),
    };
  }

  @Route.post('export-payments', { access: 'payments', body: ExportPaymentsBody, response: Export, status: 201 })
  async exportPayments(
    @Current() user: SignedIn,
    @Fields() { selected_data: ids, format, search, status }: ExportPaymentsBody,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    const request = { choice: { ids, filter: NO_FILTER, payments: { search, status } }, format };
    return {
      data: await this.createExport.execute(user.accountId, 'payments', request, languageOf(language, user.language)),
    };
  }

  @Route.get('exports', { access: 'all', response: Exports })
  async list(@Current() { accountId, permissions }: SignedIn): Promise<z.infer<typeof Exports>> {
    return { data: await this.listExports.execute(accountId, permissions) };
  }

  @Route.get('exports/:id', { access: 'all', response: Export })
  async get(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Export> {
    return { data: toExportResource(await this.getExport.execute(accountId, permissions, id)) };
  }

  @Route.post('exports/:id/cancel', { access: 'all', body: null, response: Export })
  async cancel(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Export> {
    return { data: await this.cancelExport.execute(accountId, permissions, id) };
  }

  @Route.get('exports/:id/file', { access: 'all', response: { type: 'application/octet-stream' } })
  async file(
    @Current() { accountId, permissions }: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.getExport.execute(accountId, permissions, id);
    if (row.file_key === null) throw new ExportNotFound();
    // `maxAgeSeconds: 0` keeps phone numbers out of the browser's cache.
    const file = { key: row.file_key, mimetype: MIMETYPES[row.format], fileName: row.file_name, maxAgeSeconds: 0 };
    await sendFile(reply, this.files, file);
  }
}

const toChoice = (request: CreateExportBody): { choice: ExportChoice; format: CreateExportBody['format'] } => ({
  choice: { ids: request.selected_data, filter: toContactFilter(request) },
  format: request.format,
});
