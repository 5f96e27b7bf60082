import type { LinkedDevice } from '../phones/linked-device.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import type { Registration } from './linking/registration.js';
import type { Attributes, Stanza } from './wire/stanza.js';

export interface OpenConnection {
  registration: Registration | undefined;
  phone: VirtualPhone | undefined;
  device: LinkedDevice | undefined;
  /** Whether the client finished its first queries. */
  isActive: boolean;
  isAvailable: boolean;
  /** Whether the open socket passes no data in either direction. */
  isFrozen: boolean;
  readonly presenceSubscriptions: Set<string>;
  nextId(): string;
  send(stanza: Stanza): void;
  failLogin(reason: number): void;
  endStream(attributes: Attributes, content?: Stanza[]): void;
  /** Stops reading. Even a close by the client goes unnoticed. */
  cut(): void;
  terminate(): void;
  /** Calls the listener at once if the connection is already closed. */
  whenClosed(listener: () => void): void;
}
