import { Controller, Get, Headers, HttpCode, Param, Post, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Fields } from '../../platform/http/form.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { languageOf } from '../../platform/http/errors/validation-texts.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { CancelExport } from './commands/cancel-export.js';
import { CreateExport } from './commands/create-export.js';
import { toExportResource } from './export-row.js';
import { CreateExport as Asked, type ExportResource } from './exports.contract.js';
import { ExportNotFound } from './exports.errors.js';
import { GetExport } from './queries/get-export.js';
import { ListExports } from './queries/list-exports.js';

const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

interface Answer {
  data: ExportResource;
}

@Controller('api/v1')
export class ExportsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  @Access('show contact_phone')
  @Post('export-contacts')
  @HttpCode(201)
  async exportContacts(
    @Current() who: SignedIn,
    @Fields(Asked) asked: Asked,
    @Headers('accept-language') language?: string,
  ): Promise<Answer> {
    const command = new CreateExport(who.accountId, 'contacts', asked, languageOf(language, who.language));
    return { data: await this.commands.execute(command) };
  }

  @Access('show groups')
  @Post('export-groups')
  @HttpCode(201)
  async exportGroups(
    @Current() who: SignedIn,
    @Fields(Asked) asked: Asked,
    @Headers('accept-language') language?: string,
  ): Promise<Answer> {
    const command = new CreateExport(who.accountId, 'groups', asked, languageOf(language, who.language));
    return { data: await this.commands.execute(command) };
  }

  /** Whoever may not see contacts does not see files of them either. */
  @Access('all')
  @Get('exports')
  async list(@Current() { accountId, permissions }: SignedIn): Promise<{ data: ExportResource[] }> {
    return { data: await this.queries.execute(new ListExports(accountId, permissions)) };
  }

  @Access('all')
  @Get('exports/:id')
  async get(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Answer> {
    return { data: toExportResource(await this.queries.execute(new GetExport(accountId, permissions, id))) };
  }

  @Access('all')
  @Post('exports/:id/cancel')
  @HttpCode(200)
  async cancel(@Current() { accountId, permissions }: SignedIn, @Param('id', IdPipe) id: number): Promise<Answer> {
    return { data: await this.commands.execute(new CancelExport(accountId, permissions, id)) };
  }

  @Access('all')
  @Get('exports/:id/file')
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
