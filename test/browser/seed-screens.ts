import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { linkDevice } from '../setup/whatsapp/link-device.js';
import type { BrowserServer } from '../setup/browser/browser-server.js';
import { waitFor } from '../setup/wait-for.js';

export interface SeededScreens {
  deviceId: number;
  sessionId: string;
  chatId: number;
  /** Number of the device's virtual phone. */
  merchantNumber: string;
  customerNumber: string;
}

/** Links a device and exchanges messages in three chats. */
export async function seedScreens(browserServer: BrowserServer, client: HttpClient): Promise<SeededScreens> {
  const { sandbox } = browserServer;
  const merchant = await sandbox.phones.create({ name: 'Palm Shop' });
  const customers = await Promise.all(
    ['Layla Haddad', 'ليلى حداد', 'Omar'].map((name) => sandbox.phones.create({ name })),
  );
  const device = await linkDevice(client, sandbox, merchant.number);
  const picture = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#c89b3c' } })
    .png()
    .toBuffer();
  for (const { number } of customers) {
    await sandbox.send(number, merchant.number, 'Is the blue one still there?');
    await client.post('/api/v1/messages', { device: device.sessionId, phone: number, body: 'Yes, *two* of them' });
    await sandbox.send(number, merchant.number, 'رائع، أريد واحدة من فضلكم');
  }
  const customerNumber = customers[0]!.number;
  await sandbox.send(customerNumber, merchant.number, {
    media: { kind: 'image', base64: picture.toString('base64'), mimetype: 'image/png' },
  });
  const chats = await waitFor('three chats exist', async () => {
    const { body } = await client.get(`/api/v1/chat-lists/${device.id}`);
    return body?.data?.length === 3 ? (body.data as { id: number; phone: string }[]) : null;
  });
  // Profile pictures arrive a moment later.
  await sleep(500);
  return {
    deviceId: device.id,
    sessionId: device.sessionId,
    chatId: chats.find(({ phone }) => phone === customerNumber)!.id,
    merchantNumber: merchant.number,
    customerNumber,
  };
}
