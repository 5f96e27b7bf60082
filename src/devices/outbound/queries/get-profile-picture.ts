import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetProfilePicture, type Picture } from '../../lookups.messages.js';
import { DeviceRouter } from '../../leases/device-router.js';
import { fetchPicture } from '../../baileys/lookups/fetch-picture.js';
import { toLidJid, toPhoneJid } from '../../baileys/jid.js';
import { SessionRegistry } from '../../sessions/session-registry.js';

@QueryHandler(GetProfilePicture)
export class GetProfilePictureHandler implements IQueryHandler<GetProfilePicture> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: GetProfilePicture): Promise<Picture | null | undefined> {
    const { accountId, deviceId, of } = query;
    const jid = of.phone ? toPhoneJid(of.phone) : of.lid && toLidJid(of.lid);
    return this.router.dispatch(query, async () =>
      jid ? fetchPicture(this.registry.connectionOf(accountId, deviceId), jid) : null,
    );
  }
}
