import { randomBytes } from 'node:crypto';
import type { Network } from '../network.js';
import { deliverToDevices } from '../server/routing/deliver.js';
import { element, nowInSeconds } from '../server/wire/stanza.js';
import type { PhoneCall } from './calls.js';
import type { VirtualPhone } from './virtual-phone.js';

export function placeCall(network: Network, from: VirtualPhone, to: VirtualPhone): PhoneCall {
  const call: PhoneCall = {
    id: randomBytes(16).toString('hex').toUpperCase(),
    from: from.number,
    to: to.number,
    state: 'ringing',
  };
  network.calls.add(call);
  const caller = from.jid(from.record.addressing);
  const attributes = { id: call.id, from: caller, t: nowInSeconds(), notify: from.record.name };
  const offer = { 'call-id': call.id, 'call-creator': caller, caller_pn: from.jid('pn') };
  deliverToDevices(network, to, element('call', attributes, [element('offer', offer, [element('audio')])]));
  return call;
}
