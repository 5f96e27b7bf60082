import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FetchOrderDetails } from '../lookups.messages.js';
import type { BaileysConnection } from '../baileys/baileys-connection.js';
import { DeviceRouter } from '../leases/device-router.js';
import { SessionRegistry } from '../sessions/session-registry.js';
import { readOrderDetails } from './cards/read-order.js';
import { unwrap } from './describe-content.js';

type Details = Awaited<ReturnType<FetchOrderDetailsHandler['execute']>>;

@QueryHandler(FetchOrderDetails)
export class FetchOrderDetailsHandler implements IQueryHandler<FetchOrderDetails> {
  constructor(
    private readonly router: DeviceRouter,
    private readonly registry: SessionRegistry,
  ) {}

  execute(query: FetchOrderDetails): Promise<ReturnType<typeof readOrderDetails> | null> {
    const { accountId, deviceId, content } = query;
    return this.router.dispatch(query, () => fetchDetails(this.registry.connectionOf(accountId, deviceId), content));
  }
}

async function fetchDetails({ baileys, socket }: BaileysConnection, content: Uint8Array): Promise<Details> {
  const order = unwrap(baileys.proto.Message.decode(content))?.orderMessage;
  if (!order?.orderId || !order.token) return null;
  const details = await socket.getOrderDetails(order.orderId, order.token).catch(() => null);
  return details && details.products.length > 0 ? readOrderDetails(details) : null;
}
