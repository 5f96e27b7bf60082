import { randomBytes } from 'node:crypto';
import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Device } from '../../src/devices/device.entity.js';
import { makeAccount } from './make-account.js';

let count = 0;

/** Creates a device that was linked and is offline, in a new account by default. */
export async function makeDevice(em: EntityManager, given: Partial<RequiredEntityData<Device>> = {}): Promise<Device> {
  const accountId = given.accountId ?? (await makeAccount(em)).id;
  const number = ++count;
  const device = em.create(Device, {
    sessionId: randomBytes(16).toString('hex'),
    name: `WhatsApp ${number}`,
    phone: `9665000${String(number).padStart(5, '0')}`,
    state: 'off',
    isMain: false,
    ...given,
    accountId,
  });
  await em.flush();
  return device;
}
