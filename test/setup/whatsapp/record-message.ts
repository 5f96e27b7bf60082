import { RequestContext } from '@mikro-orm/core';
import { CommandBus } from '@nestjs/cqrs';
import { type InboundMessage, RecordInbound } from '../../../src/devices/devices.ports.js';
import { chooseWaId } from '../../../src/messaging/delivery/writing/choose-wa-id.js';
import { ProcessRegistry } from '../../../src/platform/processes/process-registry.js';
import type { TestApp } from '../servers/app.js';

interface DeviceOfAccount {
  accountId: number;
  deviceId: number;
}

/** Leases the device to this server without a connection. */
export async function holdDevice(server: TestApp, { accountId, deviceId }: DeviceOfAccount): Promise<void> {
  await server.orm.em
    .fork()
    .execute('insert into device_leases (device_id, account_id, process_id) values (?, ?, ?)', [
      deviceId,
      accountId,
      server.app.get(ProcessRegistry).id,
    ]);
}

/** Records a message received now. */
export function recordInboundMessage(
  server: TestApp,
  { accountId, deviceId }: DeviceOfAccount,
  phone: string,
  body: string,
  given: Partial<InboundMessage> = {},
): Promise<void> {
  const message: InboundMessage = {
    waId: chooseWaId(),
    fromMe: false,
    phone,
    lid: null,
    pushName: null,
    at: new Date(),
    kind: 'text',
    body,
    unsupportedType: null,
    media: null,
    quoted: null,
    effect: null,
    card: null,
    forwards: 0,
    content: new Uint8Array(),
    isLive: true,
    isTruncated: false,
    ...given,
  };
  return RequestContext.create(server.orm.em, () =>
    server.app.get(CommandBus).execute(new RecordInbound(accountId, deviceId, [message])),
  );
}
