import { type Socket, io } from 'socket.io-client';
import type { ServerEvents } from '../../../src/wire.contract.js';
import type { HttpClient } from './http-client.js';
import { PATIENCE_MS, waitFor } from '../wait-for.js';

type Name = keyof ServerEvents;

/** Records pushed events of a socket in order. */
export class LiveEvents {
  readonly all: { name: Name; payload: unknown }[] = [];

  private constructor(private readonly socket: Socket) {
    socket.onAny((name: Name, payload: unknown) => this.all.push({ name, payload }));
  }

  static async open(client: HttpClient, headers: Record<string, string> = {}): Promise<LiveEvents> {
    const url = client.url();
    const socket = io(url, {
      transports: ['websocket'],
      extraHeaders: { ...headers, cookie: client.cookieHeader, origin: url },
    });
    const events = new LiveEvents(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    return events;
  }

  send(name: string, payload?: unknown): Promise<unknown> {
    return this.socket.timeout(PATIENCE_MS).emitWithAck(name, payload);
  }

  /** Sends without waiting for an acknowledgment. */
  emit(name: string, payload?: unknown): void {
    this.socket.emit(name, payload);
  }

  get isOpen(): boolean {
    return this.socket.connected;
  }

  /** Returns a position for `since` of `next`. */
  get now(): number {
    return this.all.length;
  }

  of<N extends Name>(name: N, since = 0): ServerEvents[N][] {
    return this.all.slice(since).flatMap((event) => (event.name === name ? [event.payload as ServerEvents[N]] : []));
  }

  /** Resolves with the first matching event after `since`. */
  next<N extends Name>(
    name: N,
    test: (payload: ServerEvents[N]) => boolean,
    { since = 0, withinMs = PATIENCE_MS } = {},
  ): Promise<ServerEvents[N]> {
    return waitFor(`event ${name}`, () => this.of(name, since).find(test), withinMs);
  }

  close(): void {
    this.socket.disconnect();
  }
}
