import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetProfilePicture } from '../devices.messages.js';
import { findPicture } from '../sessions/fetch-picture.js';
import { toLidJid, toPhoneJid } from '../sessions/jid.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(GetProfilePicture)
export class GetProfilePictureHandler implements IQueryHandler<GetProfilePicture> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, of }: GetProfilePicture): Promise<string | null> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    const jid = of.phone ? toPhoneJid(of.phone) : of.lid && toLidJid(of.lid);
    return jid ? findPicture(connection, jid) : null;
  }
}
