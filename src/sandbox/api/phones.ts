import type { Network } from '../network.js';
import { drawPicture } from '../phones/picture.js';
import { sendPending } from '../phones/send.js';
import { report } from '../report.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { Problem } from '../problem.js';
import {
  changePhoneBody,
  createPhonesBody,
  enterCodeBody,
  registerPasskeyBody,
  scanQrBody,
} from '../sandbox.contract.js';
import type { PhoneResource } from '../sandbox.contract.js';
import { enterCode } from '../server/linking/link-code.js';
import { syncNewDevice } from '../server/login.js';
import { announcePresence } from '../server/routing/route-presence.js';
import { scanQr } from '../server/linking/scan.js';
import { unlinkDevice } from '../server/linking/unlink.js';
import { toLinkedDevice, toPhone } from './resources.js';
import { sendJson } from './router.js';
import type { ApiCall, Router } from './router.js';

const DEFAULT_LIMIT = 200;

export function phoneOfCall({ network, params }: ApiCall): VirtualPhone {
  return findPhone(network, params.number ?? '');
}

export function findPhone(network: Network, number: string): VirtualPhone {
  const phone = network.phones.find(number.replace(/\D/g, ''));
  if (!phone) throw new Problem(404, 'phone_unknown', 'There is no phone with this number.');
  return phone;
}

export function findPeerPhone(network: Network, number: string): VirtualPhone {
  return network.phones.findPeer(number.replace(/\D/g, '')) ?? findPhone(network, number);
}

export function addPhoneRoutes(router: Router): void {
  router
    .on('GET', '/api/phones', listPhones)
    .on('POST', '/api/phones', createPhones)
    .on('GET', '/api/phones/:number', (call) => toPhone(call.network, phoneOfCall(call)))
    .on('PATCH', '/api/phones/:number', changePhone)
    .on('DELETE', '/api/phones/:number', removePhone)
    .on('GET', '/api/phones/:number/picture', sendPicture)
    .on('POST', '/api/phones/:number/scan', async (call) => {
      const { qr } = await call.body(scanQrBody);
      const phone = phoneOfCall(call);
      return toLinkedDevice(call.network, phone, await scanQr(call.network, phone, qr));
    })
    .on('POST', '/api/phones/:number/enter-code', async (call) => {
      const { code } = await call.body(enterCodeBody);
      const phone = phoneOfCall(call);
      return toLinkedDevice(call.network, phone, await enterCode(call.network, phone, code));
    })
    .on('POST', '/api/passkeys', async (call) => {
      const passkey = await call.body(registerPasskeyBody);
      call.network.passkeys.register(passkey);
      return { id: passkey.id };
    })
    .on('GET', '/api/phones/:number/linked-devices', (call) => {
      const phone = phoneOfCall(call);
      return [...phone.devices.values()].map((device) => toLinkedDevice(call.network, phone, device));
    })
    .on('DELETE', '/api/phones/:number/linked-devices/:deviceId', (call) => {
      const phone = phoneOfCall(call);
      const id = Number(call.params.deviceId);
      if (!phone.devices.has(id)) throw new Problem(404, 'device_unknown', 'This device is not linked.');
      unlinkDevice(call.network, phone, id);
      return { id };
    });
}

function listPhones({ network, query, response }: ApiCall): void {
  const search = (query.get('search') ?? '').trim().toLowerCase();
  const digits = search.replace(/\D/g, '');
  const limit = Number(query.get('limit') ?? DEFAULT_LIMIT);
  const found = [...network.phones.all()].filter(
    ({ number, record }) =>
      !search || record.name.toLowerCase().includes(search) || (digits && number.includes(digits)),
  );
  const data = found.slice(0, limit).map((phone) => toPhone(network, phone));
  sendJson(response, 200, { data, total: found.length });
}

async function createPhones(call: ApiCall): Promise<PhoneResource[]> {
  const { count = 1, number, ...settings } = await call.body(createPhonesBody);
  if (number && call.network.phones.findPeer(number))
    throw new Problem(409, 'phone_exists', 'This number has a phone already.');
  if (number && count > 1) throw new Problem(422, 'invalid', 'count: several phones cannot share a number');
  const options = Object.fromEntries(
    Object.entries({ ...settings, number }).filter(([, value]) => value !== undefined),
  );
  const created = Array.from({ length: count }, () => call.network.phones.create(options));
  for (const phone of created.slice(0, 100)) call.network.emitPhoneChanged(phone);
  return created.map((phone) => toPhone(call.network, phone));
}

async function changePhone(call: ApiCall): Promise<PhoneResource> {
  const change = await call.body(changePhoneBody);
  const phone = phoneOfCall(call);
  const { network } = call;
  const isComingOnline = change.online === true && !phone.record.online;
  Object.assign(phone.record, Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)));
  phone.save();
  if (change.online === false) phone.lastSeenAt = Date.now();
  if (isComingOnline) comeOnline(network, phone);
  if (change.online !== undefined) announcePresence(network, phone);
  network.emitPhoneChanged(phone);
  return toPhone(network, phone);
}

function comeOnline(network: Network, phone: VirtualPhone): void {
  for (const stanza of phone.outbox(0).takeAll()) network.toHandset(phone, stanza);
  phone.enqueue(() => sendPending(network, phone)).catch(report('pending messages not sent'));
  for (const connection of network.connections.listByNumber(phone.number)) syncNewDevice(network, connection);
}

function removePhone(call: ApiCall): { number: string } {
  const phone = phoneOfCall(call);
  for (const id of phone.devices.keys()) unlinkDevice(call.network, phone, id);
  call.network.phones.remove(phone);
  call.network.emitPhoneChanged(phone);
  return { number: phone.number };
}

function sendPicture(call: ApiCall): void {
  const phone = phoneOfCall(call);
  if (!phone.record.hasPicture) throw new Problem(404, 'no_picture', 'This person has no picture.');
  call.response
    .writeHead(200, { 'content-type': 'image/png', 'cache-control': 'private, max-age=3600' })
    .end(drawPicture(phone.number));
}
