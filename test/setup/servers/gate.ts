import net, { type AddressInfo, type Server, type Socket } from 'node:net';

/** A TCP proxy that accepts no connections while shut. */
export class Gate {
  private server: Server | undefined;
  private port = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly target: { host: string; port: number }) {}

  static async before(url: string): Promise<Gate> {
    const { hostname, port } = new URL(url);
    const gate = new Gate({ host: hostname, port: Number(port) });
    await gate.open();
    return gate;
  }

  /** Returns the address with this proxy's host and port. */
  in(url: string): string {
    const address = new URL(url);
    address.host = `127.0.0.1:${this.port}`;
    return address.href;
  }

  async open(): Promise<void> {
    const server = net.createServer((from) => {
      const to = net.connect(this.target);
      for (const [socket, peer] of [
        [from, to],
        [to, from],
      ] as const) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => {
          this.sockets.delete(socket);
          peer.destroy();
        });
        socket.pipe(peer);
      }
    });
    await new Promise<void>((done) => server.listen(this.port, '127.0.0.1', done));
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async shut(): Promise<void> {
    const closed = new Promise((done) => this.server?.close(done) ?? done(undefined));
    for (const socket of this.sockets) socket.destroy();
    await closed;
    this.server = undefined;
  }
}
