import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { type InboundMessage, RecordInbound } from '../../../src/devices/devices.ports.js';
import { chooseWaId } from '../../../src/messaging/delivery/writing/choose-wa-id.js';
import { ProcessRegistry } from '../../../src/platform/processes/process-registry.js';
import type { TestApp } from '../servers/app.js';

interface Place {
  accountId: number;
  deviceId: number;
}

/** Lets the server record messages of a device that no connection holds. */
export async function holdDevice(server: TestApp, { accountId, deviceId }: Place): Promise<void> {
  await server.orm.em
    .fork()
    .execute('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      ...[deviceId, accountId, server.app.get(ProcessRegistry).id],
    ]);
}

/** As the connection of a device hands it over: a text of somebody, that came just now. */
export function recordMessage(
  server: TestApp,
  { accountId, deviceId }: Place,
  phone: string,
  body: string,
  given: Partial<InboundMessage> = {},
): Promise<void> {
  const message: InboundMessage = {
    ...{ waId: chooseWaId(), fromMe: false, phone, lid: null, pushName: null, at: new Date(), kind: 'text', body },
    ...{
      unsupportedType: null,
      media: null,
      quoted: null,
      effect: null,
      card: null,
      forwards: 0,
      content: new Uint8Array(),
    },
    ...{ isLive: true, isTruncated: false },
    ...given,
  };
  return RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordInbound(accountId, deviceId, [message])),
  );
}
