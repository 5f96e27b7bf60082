import { Controller, Headers, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
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
import { EVERYBODY, toContactFilter } from '../contacts/filter-contacts.js';
import { CreateExport as Asked, ExportPaymentsBody, ExportResource } from './exports.contract.js';
import { ExportNotFound } from './exports.errors.js';
import { GetExport } from './queries/get-export.js';
import { ListExports } from './queries/list-exports.js';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

const Export = DataOf(ExportResource);
type Export = z.infer<typeof Export>;
const Exports = DataOf(ExportResource.array());

@Controller('api/v1')
export class ExportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  @Route.post('export-contacts', { access: 'show contact_phone', body: Asked, answer: Export, status: 201 })
  async exportContacts(
    @Current() who: SignedIn,
    @Fields() asked: Asked,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    const command = new CreateExport(who.accountId, 'contacts', toChoice(asked), languageOf(language, who.language));
    return { data: await this.commands.execute(command) };
  }

  @Route.post('export-groups', { access: 'show groups', body: Asked, answer: Export, status: 201 })
  async exportGroups(
    @Current() who: SignedIn,
    @Fields() asked: Asked,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    const command = new CreateExport(who.accountId, 'groups', toChoice(asked), languageOf(language, who.language));
    return { data: await this.commands.execute(command) };
  }

  @Route.post('export-payments', { access: 'payments', body: ExportPaymentsBody, answer: Export, status: 201 })
  async exportPayments(
    @Current() who: SignedIn,
    @Fields() { selected_data: ids, format, search, status }: ExportPaymentsBody,
    @Headers('accept-language') language?: string,
  ): Promise<Export> {
    const asked = { choice: { ids, filter: EVERYBODY, payments: { search, status } }, format };
    const command = new CreateExport(who.accountId, 'payments', asked, languageOf(language, who.language));
    return { data: await this.commands.execute(command) };
  }

  /** Whoever may not see contacts does not see files of them either. */
  @Route.get('exports', { access: 'all', answer: Exports })
  async list(@Current() { accountId, permissions }: SignedIn): Promise<z.infer<typeof Exports>> {
    return { data: await this.queries.execute(new ListExports(accountId, permissions)) };
  }

  @Route.get('exports/:id', { access: 'all', answer: Export })
  async get(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Export> {
    return { data: toExportResource(await this.queries.execute(new GetExport(accountId, permissions, id))) };
  }

  @Route.post('exports/:id/cancel', { access: 'all', body: null, answer: Export })
  async cancel(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Export> {
    return { data: await this.commands.execute(new CancelExport(accountId, permissions, id)) };
  }

  @Route.get('exports/:id/file', { access: 'all', answer: { type: 'application/octet-stream' } })
  async file(
    @Current() { accountId, permissions }: SignedIn,
    @Param('id', IdPipe) id: number,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const row = await this.queries.execute(new GetExport(accountId, permissions, id));
    if (row.file_key === null) throw new ExportNotFound();
    // It is everybody's phones: nothing of it stays in the browser's cache.
    const file = { key: row.file_key, mimetype: TYPES[row.format], fileName: row.file_name, maxAgeSeconds: 0 };
    await sendFile(reply, this.files, file);
  }
}

const toChoice = (asked: Asked): { choice: ExportChoice; format: Asked['format'] } => ({
  choice: { ids: asked.selected_data, filter: toContactFilter(asked) },
  format: asked.format,
});
