import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetProfilePicture, type Picture } from '../devices.messages.js';
import { fetchPicture } from '../sessions/fetch-picture.js';
import { toLidJid, toPhoneJid } from '../sessions/jid.js';
import { SessionRegistry } from '../sessions/session-registry.js';

@QueryHandler(GetProfilePicture)
export class GetProfilePictureHandler implements IQueryHandler<GetProfilePicture> {
  constructor(private readonly registry: SessionRegistry) {}

  async execute({ accountId, deviceId, of }: GetProfilePicture): Promise<Picture | null | undefined> {
    const connection = this.registry.connectionOf(accountId, deviceId);
    const jid = of.phone ? toPhoneJid(of.phone) : of.lid && toLidJid(of.lid);
    return jid ? fetchPicture(connection, jid) : null;
  }
}
