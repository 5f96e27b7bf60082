import { randomBytes } from 'node:crypto';
import type { Network } from '../network.js';
import type { Connection } from '../server/connection.js';
import { deliverToDevices } from '../server/routing/deliver.js';
import { acknowledge } from '../server/routing/acknowledge.js';
import { child, element, nowInSeconds } from '../server/wire/stanza.js';
import type { Stanza } from '../server/wire/stanza.js';
import type { VirtualPhone } from './virtual-phone.js';

export interface PhoneCall {
  id: string;
  from: string;
  to: string;
  state: 'ringing' | 'declined';
}

const MAX_CALLS = 1000;

/** Oldest first. */
export class Calls {
  private readonly calls: PhoneCall[] = [];

  place(network: Network, from: VirtualPhone, to: VirtualPhone): PhoneCall {
    const call: PhoneCall = {
      id: randomBytes(16).toString('hex').toUpperCase(),
      from: from.number,
      to: to.number,
      state: 'ringing',
    };
    this.calls.push(call);
    if (this.calls.length > MAX_CALLS) this.calls.shift();
    const caller = from.jid(from.record.addressing);
    const attributes = { id: call.id, from: caller, t: nowInSeconds(), notify: from.record.name };
    const offer = { 'call-id': call.id, 'call-creator': caller, caller_pn: from.jid('pn') };
    deliverToDevices(network, to, element('call', attributes, [element('offer', offer, [element('audio')])]));
    return call;
  }

  take(connection: Connection, stanza: Stanza): void {
    const id = child(stanza, 'reject')?.attrs['call-id'];
    const call = this.calls.find((each) => each.id === id && each.to === connection.phone?.number);
    if (call) call.state = 'declined';
    acknowledge(connection, stanza);
  }

  of(number: string): PhoneCall[] {
    return this.calls.filter(({ from, to }) => from === number || to === number);
  }
}
