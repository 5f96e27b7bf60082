import { isIP } from 'node:net';

/** Address with a port, which some proxies append. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

interface Sender {
  ip: string;
  socket: { remoteAddress?: string | undefined };
}

/** Falls back to the connection's address. */
export function addressOf({ ip, socket }: Sender): string {
  const [, inBrackets, plain] = WITH_PORT.exec(ip) ?? [];
  const [address = ''] = (inBrackets ?? plain ?? ip).split('%');
  return isIP(address) ? address : (socket.remoteAddress ?? '');
}
