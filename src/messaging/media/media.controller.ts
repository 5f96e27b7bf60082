import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Invalid } from '../../platform/errors.js';
import { Current, type SignedIn } from '../../platform/http/access.js';
import { PageOf, Told } from '../../platform/http/answers.contract.js';
import { Count } from '../../platform/http/fields.contract.js';
import { sendFile } from '../../platform/http/files/send-file.js';
import { Fields, Form, QueryFields } from '../../platform/http/route/parameters.js';
import type { FormValue } from '../../platform/http/route/read-form.js';
import { Route } from '../../platform/http/route/route.js';
import { FileStore } from '../../platform/storage/file-store.js';
import { ExpensiveRead } from '../../platform/reads/expensive-read.js';
import { LibraryItemNotFound } from '../messaging.errors.js';
import { ATTACHMENT_LIMITS } from '../text/message-limits.contract.js';
import { DeleteMedia } from './commands/delete-media.js';
import { UploadMedia } from '../messaging.messages.js';
import type { MediaVariant } from './media-links.js';
import {
  LibraryItem,
  ListMediaQuery,
  MediaUsage,
  MOST_FILES,
  SelectedMedia,
  SignedAddress,
  StorageUsage,
  UploadMediaForm,
  UploadMediaResult,
} from './media.contract.js';
import { DescribeMediaUsage } from './queries/describe-media-usage.js';
import { GetStorageUsage } from './queries/get-storage-usage.js';
import { ListMedia } from './queries/list-media.js';
import { LocateMedia } from './queries/locate-media.js';

const LARGEST_FILE = Math.max(...Object.values(ATTACHMENT_LIMITS));
const UPLOAD = { files: ['medias[]'], mostFiles: MOST_FILES, largestFile: LARGEST_FILE, keepsCut: true };

const Items = PageOf(LibraryItem);
const Deleted = Told.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

/** The media library: anybody who is signed in may use that of their account. */
@Controller('api/v1')
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly files: FileStore,
  ) {}

  @Route.get('medias', { access: 'all', query: ListMediaQuery, answer: Items })
  @ExpensiveRead()
  list(@Current() who: SignedIn, @QueryFields() query: ListMediaQuery): Promise<z.infer<typeof Items>> {
    return this.queries.execute(new ListMedia(who.accountId, query));
  }

  @Route.get('storage', { access: 'all', answer: StorageUsage })
  storage(@Current() who: SignedIn): Promise<StorageUsage> {
    return this.queries.execute(new GetStorageUsage(who.accountId));
  }

  @Route.post('upload-medias', { access: 'all', body: UploadMediaForm, files: UPLOAD, answer: UploadMediaResult })
  async upload(@Current() who: SignedIn, @Form() { files }: FormValue<UploadMediaForm>): Promise<UploadMediaResult> {
    const medias = files['medias'] ?? [];
    if (medias.length === 0) throw Invalid.field('medias', 'required');
    return { data: await this.commands.execute(new UploadMedia(who.accountId, medias)), message: 'media_uploaded' };
  }

  /** Asked before a delete; nothing named is about all. */
  @Route.post('media-usage', { access: 'all', body: SelectedMedia, answer: MediaUsage })
  usage(@Current() who: SignedIn, @Fields() { uuids }: SelectedMedia): Promise<MediaUsage> {
    return this.queries.execute(new DescribeMediaUsage(who.accountId, uuids));
  }

  @Route.post('delete-medias', { access: 'all', body: SelectedMedia, answer: Deleted })
  async deleteByForm(@Current() who: SignedIn, @Fields() selected: SelectedMedia): Promise<Deleted> {
    if (selected.uuids.length === 0) throw Invalid.field('uuids', 'required');
    const count = await this.commands.execute(new DeleteMedia(who.accountId, selected));
    return { message: 'media_deleted', count };
  }

  @Route.delete('delete-medias', { access: 'all', body: SelectedMedia, answer: Deleted })
  delete(@Current() who: SignedIn, @Fields() selected: SelectedMedia): Promise<Deleted> {
    return this.deleteByForm(who, selected);
  }

  @Route.post('delete-all-medias', { access: 'all', body: Count, answer: Deleted })
  async deleteAllByForm(@Current() who: SignedIn, @Fields() { count }: Count): Promise<Deleted> {
    return { message: 'media_deleted', count: await this.commands.execute(new DeleteMedia(who.accountId, { count })) };
  }

  @Route.delete('delete-all-medias', { access: 'all', body: Count, answer: Deleted })
  deleteAll(@Current() who: SignedIn, @Fields() count: Count): Promise<Deleted> {
    return this.deleteAllByForm(who, count);
  }

  @Route.get('medias/:uuid/file', { access: 'all', query: SignedAddress, answer: { type: '*/*' } })
  file(
    @Current() who: SignedIn,
    @Param('uuid') uuid: string,
    @QueryFields() signed: SignedAddress,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(who, uuid, 'file', signed, reply);
  }

  @Route.get('medias/:uuid/thumbnail', { access: 'all', query: SignedAddress, answer: { type: 'image/webp' } })
  thumbnail(
    @Current() who: SignedIn,
    @Param('uuid') uuid: string,
    @QueryFields() signed: SignedAddress,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(who, uuid, 'thumbnail', signed, reply);
  }

  private async send(
    who: SignedIn,
    uuid: string,
    variant: MediaVariant,
    signed: SignedAddress,
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
