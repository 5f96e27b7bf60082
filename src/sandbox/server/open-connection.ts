import type { LinkedDevice } from '../phones/linked-device.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import type { Registration } from './linking/registration.js';
import type { Attributes, Stanza } from './wire/stanza.js';

/** WebSocket of one linked or linking device. */
export interface OpenConnection {
  registration: Registration | undefined;
  phone: VirtualPhone | undefined;
  device: LinkedDevice | undefined;
  /** Past the first queries. Stanzas are delivered immediately. */
  isActive: boolean;
  isAvailable: boolean;
  /** Fault: open, but no data in or out. */
  isFrozen: boolean;
  readonly presenceSubscriptions: Set<string>;
  nextId(): string;
  send(stanza: Stanza): void;
  failLogin(reason: number): void;
  endStream(attributes: Attributes, content?: Stanza[]): void;
  /** Reads nothing, not even the close. */
  cut(): void;
  terminate(): void;
  /** Immediate if already closed. */
  whenClosed(listener: () => void): void;
}
