import { Controller, Param, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Invalid } from '../platform/errors.js';
import { Current, type SignedIn } from '../platform/http/access.js';
import { PageOf, MessageCode } from '../platform/http/answers.contract.js';
import { sendFile } from '../platform/http/files/send-file.js';
import { Fields, Form, QueryFields } from '../platform/http/route/parameters.js';
import type { FormValue } from '../platform/http/route/read-form.js';
import { Route } from '../platform/http/route/route.js';
import { FileStore } from '../platform/storage/file-store.js';
import { ExpensiveRead } from '../platform/reads/expensive-read.js';
import { LibraryItemNotFound } from './media.errors.js';
import { largestAttachment } from './attachment-limits.contract.js';
import { DeleteMedia } from './commands/delete-media.js';
import { DELETE_MEDIA } from './delete-media.contract.js';
import { UploadMedia } from './media.messages.js';
import type { MediaVariant } from './media-links.js';
import {
  DeleteAllMediaBody,
  DeleteMediaBody,
  LibraryItem,
  ListMediaQuery,
  MediaUsage,
  MAX_UPLOADED_FILES,
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

const UPLOAD = {
  files: ['medias[]'],
  maxFiles: MAX_UPLOADED_FILES,
  maxFileBytes: largestAttachment,
  keepsTruncated: true,
};

/** Colleagues share the library. */
const DELETES_MEDIA = { rule: 'owner', orPermission: DELETE_MEDIA } as const;

const Items = PageOf(LibraryItem);
const Deleted = MessageCode.extend({ count: z.number() });
type Deleted = z.infer<typeof Deleted>;

@Controller('api/v1')
export class MediaController {
  constructor(
    private readonly commands: CommandBus,
    private readonly deleteMedia: DeleteMedia,
    private readonly listMedia: ListMedia,
    private readonly getStorageUsage: GetStorageUsage,
    private readonly describeMediaUsage: DescribeMediaUsage,
    private readonly locateMedia: LocateMedia,
    private readonly files: FileStore,
  ) {}

  @Route.get('medias', { access: 'all', query: ListMediaQuery, response: Items })
  @ExpensiveRead()
  list(@Current() user: SignedIn, @QueryFields() query: ListMediaQuery): Promise<z.infer<typeof Items>> {
    return this.listMedia.execute(user.accountId, query);
  }

  @Route.get('storage', { access: 'all', response: StorageUsage })
  storage(@Current() user: SignedIn): Promise<StorageUsage> {
    return this.getStorageUsage.execute(user.accountId);
  }

  @Route.post('upload-medias', { access: 'all', body: UploadMediaForm, files: UPLOAD, response: UploadMediaResult })
  async upload(@Current() user: SignedIn, @Form() { files }: FormValue<UploadMediaForm>): Promise<UploadMediaResult> {
    const medias = files['medias'] ?? [];
    if (medias.length === 0) throw Invalid.field('medias', 'required');
    return { data: await this.commands.execute(new UploadMedia(user.accountId, medias)), message: 'media_uploaded' };
  }

  @Route.post('media-usage', { access: 'all', body: SelectedMedia, response: MediaUsage })
  usage(@Current() user: SignedIn, @Fields() { uuids }: SelectedMedia): Promise<MediaUsage> {
    return this.describeMediaUsage.execute(user.accountId, uuids);
  }

  @Route.post('delete-medias', { access: DELETES_MEDIA, body: DeleteMediaBody, response: Deleted })
  async deleteByForm(@Current() user: SignedIn, @Fields() { uuids, force }: DeleteMediaBody): Promise<Deleted> {
    if (uuids.length === 0) throw Invalid.field('uuids', 'required');
    const count = await this.deleteMedia.execute(user.accountId, { uuids }, force);
    return { message: 'media_deleted', count };
  }

  @Route.delete('delete-medias', { access: DELETES_MEDIA, body: DeleteMediaBody, response: Deleted })
  delete(@Current() user: SignedIn, @Fields() selected: DeleteMediaBody): Promise<Deleted> {
    return this.deleteByForm(user, selected);
  }

  @Route.post('delete-all-medias', { access: DELETES_MEDIA, body: DeleteAllMediaBody, response: Deleted })
  async deleteAllByForm(@Current() user: SignedIn, @Fields() { count, force }: DeleteAllMediaBody): Promise<Deleted> {
    const deleted = await this.deleteMedia.execute(user.accountId, { count }, force);
    return { message: 'media_deleted', count: deleted };
  }

  @Route.delete('delete-all-medias', { access: DELETES_MEDIA, body: DeleteAllMediaBody, response: Deleted })
  deleteAll(@Current() user: SignedIn, @Fields() count: DeleteAllMediaBody): Promise<Deleted> {
    return this.deleteAllByForm(user, count);
  }

  @Route.get('medias/:uuid/file', { access: 'all', query: SignedAddress, response: { type: '*/*' } })
  file(
    @Current() user: SignedIn,
    @Param('uuid') uuid: string,
    @QueryFields() signed: SignedAddress,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(user, uuid, 'file', signed, reply);
  }

  @Route.get('medias/:uuid/thumbnail', { access: 'all', query: SignedAddress, response: { type: 'image/webp' } })
  thumbnail(
    @Current() user: SignedIn,
    @Param('uuid') uuid: string,
    @QueryFields() signed: SignedAddress,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send(user, uuid, 'thumbnail', signed, reply);
  }

  private async send(
    user: SignedIn,
    uuid: string,
    variant: MediaVariant,
    signed: SignedAddress,
    reply: FastifyReply,
  ): Promise<void> {
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid)) throw new LibraryItemNotFound();
    await sendFile(reply, this.files, await this.locateMedia.execute(user.accountId, uuid, variant, signed));
  }
}
