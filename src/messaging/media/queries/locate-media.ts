import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { LibraryItemNotFound } from '../../messaging.errors.js';
import { MediaLinks, type MediaVariant } from '../media-links.js';
import type { SignedAddress } from '../media.contract.js';
import { findMedia } from '../media-row.js';

/** The file behind an address of ours; LibraryItemNotFound when the address was changed, has expired or is another account's. */
export class LocateMedia extends Query<{ key: string; mimetype: string; fileName: string; maxAgeSeconds: number }> {
  constructor(
    readonly accountId: number,
    readonly uuid: string,
    readonly variant: MediaVariant,
    readonly signed: SignedAddress,
  ) {
    super();
  }
}

@QueryHandler(LocateMedia)
export class LocateMediaHandler implements IQueryHandler<LocateMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute({ accountId, uuid, variant, signed }: LocateMedia) {
    const maxAgeSeconds = this.links.secondsLeft(accountId, uuid, variant, signed);
    if (maxAgeSeconds === 0) throw new LibraryItemNotFound();
    const { file_key, thumb_key, mimetype, file_name: fileName } = await findMedia(this.em, accountId, uuid);
    if (variant === 'file') return { key: file_key, mimetype, fileName, maxAgeSeconds };
    if (!thumb_key) throw new LibraryItemNotFound();
    return { key: thumb_key, mimetype: 'image/webp', fileName: `${fileName}.webp`, maxAgeSeconds };
  }
}
