import type { Network } from '../network.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { requestRetryFromDevices } from '../phones/signal/retry.js';
import { sendRawMessages, sendRawStanza } from '../phones/send-raw.js';
import { askAgainBody, sendRawMessagesBody, sendRawStanzasBody, spendPreKeysBody } from '../sandbox.contract.js';
import { unlinkDevice } from '../server/linking/unlink.js';
import { deliver, deliverToDevices } from '../server/routing/deliver.js';
import { element, nowInSeconds, SERVER } from '../server/wire/stanza.js';
import { findPhone, phoneOfCall } from './phones.js';
import type { Router } from './router.js';

export function addKeyFaultRoutes(router: Router): void {
  router
    .on('GET', '/api/phones/:number/attempts', (call) => call.network.attempts.listByNumber(phoneOfCall(call).number))
    .on('GET', '/api/phones/:number/trusted', (call) => phoneOfCall(call).trusted)
    .on('GET', '/api/phones/:number/pushed-out', (call) =>
      call.network.attempts.listPushedOut(phoneOfCall(call).number),
    )
    .on('POST', '/api/phones/:number/pre-keys', async (call) => {
      const { left } = await call.body(spendPreKeysBody);
      exhaustPreKeys(call.network, phoneOfCall(call), left);
      return { left };
    })
    .on('POST', '/api/phones/:number/retries', async (call) => {
      const { to, id } = await call.body(askAgainBody);
      const peer = findPhone(call.network, to);
      requestRetryFromDevices(call.network, phoneOfCall(call), peer, id);
      return { devices: peer.devices.size };
    })
    .on('POST', '/api/phones/:number/raw-messages', async (call) => {
      const { to, messages } = await call.body(sendRawMessagesBody);
      await sendRawMessages(call.network, phoneOfCall(call), findPhone(call.network, to), messages);
      return { sent: messages.length };
    })
    .on('POST', '/api/phones/:number/raw-stanzas', async (call) => {
      const { stanzas } = await call.body(sendRawStanzasBody);
      for (const stanza of stanzas) sendRawStanza(call.network, phoneOfCall(call), stanza);
      return { sent: stanzas.length };
    })
    .on('POST', '/api/phones/:number/new-identity', (call) => {
      const phone = phoneOfCall(call);
      return phone.enqueue(() => reinstall(call.network, phone));
    });
}

/** Simulates strangers using up the one-time keys. */
function exhaustPreKeys(network: Network, phone: VirtualPhone, left: number): void {
  for (const device of phone.devices.values()) {
    device.spendPreKeys(left);
    const attributes = { type: 'encrypt', from: SERVER, id: `keys-${device.id}-${Date.now()}`, t: nowInSeconds() };
    const count = element('count', { value: device.preKeyCount });
    deliver(network, phone, device.id, element('notification', attributes, [count]));
  }
}

function reinstall(network: Network, phone: VirtualPhone): { number: string } {
  for (const id of phone.devices.keys()) unlinkDevice(network, phone, id);
  phone.renewIdentity();
  for (const peer of phone.messages.peers().flatMap((number) => network.phones.find(number) ?? [])) {
    const from = phone.jid(phone.record.addressing);
    const attributes = { type: 'encrypt', from, id: `identity-${phone.number}-${Date.now()}`, t: nowInSeconds() };
    deliverToDevices(network, peer, element('notification', attributes, [element('identity')]));
  }
  return { number: phone.number };
}
