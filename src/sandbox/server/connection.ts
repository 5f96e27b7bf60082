import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { WebSocket } from 'ws';
import type { Network } from '../network.js';
import type { LinkedDevice } from '../phones/linked-device.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { report } from '../report.js';
import { decodeStanza, encodeStanza } from './wire/binary.js';
import { FrameReader, frame } from './wire/framing.js';
import { NoiseHandshake } from './wire/noise.js';
import type { Transport } from './wire/noise.js';
import type { Registration } from './linking/registration.js';
import type { OpenConnection } from './open-connection.js';
import { element } from './wire/stanza.js';
import type { Attributes, Stanza } from './wire/stanza.js';

const { HandshakeMessage, ClientPayload } = proto;

interface ConnectionHandler {
  onStanza(connection: Connection, stanza: Stanza): void;
  onClient(connection: Connection, noiseKey: Buffer, client: proto.ClientPayload): void;
}

export class Connection implements OpenConnection {
  registration: Registration | undefined;
  phone: VirtualPhone | undefined;
  device: LinkedDevice | undefined;
  isActive = false;
  isAvailable = false;
  isFrozen = false;
  readonly presenceSubscriptions = new Set<string>();
  private readonly reader = new FrameReader();
  private readonly handshake: NoiseHandshake;
  private transport: Transport | undefined;
  private sequence = 0;

  constructor(
    readonly network: Network,
    private readonly socket: WebSocket,
    private readonly handler: ConnectionHandler,
  ) {
    this.handshake = new NoiseHandshake(network.noiseKey);
    network.connections.add(this);
    socket.on('message', (data) => this.receive(data as Buffer));
    socket.on('close', () => this.handleClose());
    socket.on('error', () => socket.terminate());
  }

  whenClosed(listener: () => void): void {
    if (this.isOpen) this.socket.once('close', listener);
    else listener();
  }

  private get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN;
  }

  nextId(): string {
    this.sequence += 1;
    return `${Date.now().toString(36)}.${this.sequence}`;
  }

  send(stanza: Stanza): void {
    if (this.isFrozen || !this.transport || !this.isOpen) return;
    this.socket.send(frame(this.transport.encrypt(encodeStanza(stanza))));
  }

  private end(reason: Stanza): void {
    this.send(reason);
    this.isActive = false;
    this.socket.close();
  }

  failLogin(reason: number): void {
    this.end(element('failure', { reason, location: 'rva' }));
  }

  endStream(attributes: Attributes, content?: Stanza[]): void {
    this.end(element('stream:error', attributes, content));
  }

  cut(): void {
    this.isFrozen = true;
    this.socket.pause();
  }

  terminate(): void {
    this.socket.terminate();
  }

  private receive(data: Buffer): void {
    if (this.isFrozen) return;
    this.closeOnError(() => {
      for (const bytes of this.reader.push(data)) this.receiveFrame(bytes);
    });
  }

  /** Malformed input closes only its own connection. */
  private closeOnError(work: () => void): void {
    try {
      work();
    } catch (error) {
      report('connection dropped')(error);
      this.terminate();
    }
  }

  private receiveFrame(bytes: Buffer): void {
    if (this.transport) {
      this.handler.onStanza(this, decodeStanza(this.transport.decrypt(bytes)));
      return;
    }
    const { clientHello, clientFinish } = HandshakeMessage.decode(bytes);
    if (clientHello?.ephemeral) {
      const serverHello = this.handshake.answerHello(clientHello.ephemeral, this.network.certificateChain);
      this.socket.send(frame(HandshakeMessage.encode({ serverHello }).finish()));
    } else if (clientFinish?.static && clientFinish.payload) {
      const { clientStatic, payload, transport } = this.handshake.finish(clientFinish.static, clientFinish.payload);
      this.transport = transport;
      // The client switches keys only after its write completed.
      setImmediate(() =>
        this.closeOnError(() => this.handler.onClient(this, clientStatic, ClientPayload.decode(payload))),
      );
    }
  }

  private handleClose(): void {
    this.isActive = false;
    this.network.connections.remove(this);
    if (!this.phone || !this.device) return;
    this.device.record.lastSeenAt = new Date().toISOString();
    this.network.emitLinkedChanged(this.phone);
  }
}
