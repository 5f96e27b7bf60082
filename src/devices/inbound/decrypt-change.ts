import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { DecryptChange } from '../lookups.messages.js';
import { log } from '../../platform/logging.js';
import { BaileysLibrary } from '../baileys/baileys-library.js';
import { openChange } from './read-encrypted-change.js';
import { sanitizeChange } from './sanitize-inbound.js';

@QueryHandler(DecryptChange)
export class DecryptChangeHandler implements IQueryHandler<DecryptChange> {
  constructor(private readonly library: BaileysLibrary) {}

  async execute({ change, target, peer, fromMe }: DecryptChange): ReturnType<IQueryHandler<DecryptChange>['execute']> {
    const { proto } = await this.library.load();
    try {
      const opened = openChange(proto, change, target, peer, fromMe);
      return opened && sanitizeChange(opened);
    } catch (error) {
      // The sender may have sent invalid content.
      log.info({ err: error, change: change.change }, 'decrypted change rejected');
      return null;
    }
  }
}
