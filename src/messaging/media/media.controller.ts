import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { Invalid } from '../../platform/errors.js';
import { Access, Current, type SignedIn } from '../../platform/http/access.js';
import { Count } from '../../platform/http/fields.contract.js';
import { Fields, Form, type FormValue } from '../../platform/http/form.js';
import type { Page } from '../../platform/http/page.contract.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { LibraryItemNotFound } from '../messaging.errors.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';
import { DeleteMedia } from './commands/delete-media.js';
import { UploadMedia } from './commands/upload-media.js';
import type { MediaVariant } from './media-links.js';
import {
  type LibraryItem,
  ListMediaQuery,
  MediaUsage as UsageResult,
  MOST_FILES,
  SelectedMedia,
  type StorageUsage,
  UploadMediaForm,
  type UploadMediaResult,
} from './media.contract.js';
import { DescribeMediaUsage } from './queries/describe-media-usage.js';
import { GetStorageUsage } from './queries/get-storage-usage.js';
import { ListMedia } from './queries/list-media.js';
import { LocateMedia } from './queries/locate-media.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const UPLOAD = { files: ['medias[]'], mostFiles: MOST_FILES, largestFile: LARGEST_FILE, keepsCut: true };

/** The media library: anybody who is signed in may use that of their account. */
@Access('all')
@Controller('api/v1')
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  @Get('medias')
  @ExpensiveRead()
  list(@Current() who: SignedIn, @Query({ schema: ListMediaQuery }) query: ListMediaQuery): Promise<Page<LibraryItem>> {
    return this.queries.execute(new ListMedia(who.accountId, query));
  }

  @Get('storage')
  storage(@Current() who: SignedIn): Promise<StorageUsage> {
    return this.queries.execute(new GetStorageUsage(who.accountId));
  }

  @Post('upload-medias')
  @HttpCode(200)
  async upload(
    @Current() who: SignedIn,
    @Form(UploadMediaForm, UPLOAD) { files }: FormValue<UploadMediaForm>,
  ): Promise<UploadMediaResult> {
    const medias = files['medias'] ?? [];
    if (medias.length === 0) throw Invalid.field('medias', 'required');
    return { data: await this.commands.execute(new UploadMedia(who.accountId, medias)), message: 'media_uploaded' };
  }

  /** Asked before a delete; nothing named is about all. */
  @Post('media-usage')
  @HttpCode(200)
  usage(@Current() who: SignedIn, @Form(SelectedMedia) { fields }: FormValue<SelectedMedia>): Promise<UsageResult> {
    return this.queries.execute(new DescribeMediaUsage(who.accountId, fields.uuids));
  }

  @Post('delete-medias')
  @HttpCode(200)
  async deleteByForm(
    @Current() who: SignedIn,
    @Form(SelectedMedia) { fields }: FormValue<SelectedMedia>,
  ): Promise<{ message: string; count: number }> {
    if (fields.uuids.length === 0) throw Invalid.field('uuids', 'required');
    const count = await this.commands.execute(new DeleteMedia(who.accountId, fields));
    return { message: 'media_deleted', count };
  }

  @Delete('delete-medias')
  delete(@Current() who: SignedIn, @Form(SelectedMedia) form: FormValue<SelectedMedia>) {
    return this.deleteByForm(who, form);
  }

  @Post('delete-all-medias')
  @HttpCode(200)
  async deleteAllByForm(
    @Current() who: SignedIn,
    @Fields(Count) { count }: Count,
  ): Promise<{ message: string; count: number }> {
    return { message: 'media_deleted', count: await this.commands.execute(new DeleteMedia(who.accountId, { count })) };
  }

  @Delete('delete-all-medias')
  deleteAll(@Current() who: SignedIn, @Fields(Count) count: Count) {
    return this.deleteAllByForm(who, count);
  }

  @Get('medias/:uuid/file')
  file(
    @Current() who: SignedIn,
    @Param('uuid') uuid: string,
    @Query() signed: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(who, uuid, 'file', signed, reply);
  }

  @Get('medias/:uuid/thumbnail')
  thumbnail(
    @Current() who: SignedIn,
    @Param('uuid') uuid: string,
    @Query() signed: Record<string, unknown>,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(who, uuid, 'thumbnail', signed, reply);
  }

  private async send(
    who: SignedIn,
    uuid: string,
    variant: MediaVariant,
    signed: Record<string, unknown>,
    reply: FastifyReply,
  ): Promise<void> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw new LibraryItemNotFound();
    await sendFile(
      reply,
      this.files,
      await this.queries.execute(new LocateMedia(who.accountId, uuid, variant, signed)),
    );
  }
}
