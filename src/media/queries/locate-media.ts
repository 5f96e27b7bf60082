import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LibraryItemNotFound } from '../media.errors.js';
import { MediaLinks, type MediaVariant } from '../media-links.js';
import type { SignedAddress } from '../media.contract.js';
import { findLibraryItem } from '../media-row.js';

/** Throws LibraryItemNotFound if the address is tampered, expired or of another account. */
@Injectable()
export class LocateMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly links: MediaLinks,
  ) {}

  async execute(
    accountId: number,
    uuid: string,
    variant: MediaVariant,
    signed: SignedAddress,
  ): Promise<{ key: string; mimetype: string; fileName: string; maxAgeSeconds: number }> {
    const maxAgeSeconds = this.links.secondsLeft(accountId, uuid, variant, signed);
    if (maxAgeSeconds === 0) throw new LibraryItemNotFound();
    const { file_key, thumb_key, mimetype, file_name: fileName } = await findLibraryItem(this.em, accountId, uuid);
    if (variant === 'file') return { key: file_key, mimetype, fileName, maxAgeSeconds };
    if (!thumb_key) throw new LibraryItemNotFound();
    return { key: thumb_key, mimetype: 'image/webp', fileName: `${fileName}.webp`, maxAgeSeconds };
  }
}
