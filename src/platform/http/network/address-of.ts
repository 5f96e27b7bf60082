import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** An IPv4 address or a bracketed one, perhaps with a port behind it, as some proxies write them. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/;

/**
 * The address a request comes from, as the proxies in front of us tell it: without port and zone, which change at will. What is no
 * address was made up by somebody beside the proxies, and counts as the connection it came by.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const [, inBrackets, plain] = WITH_PORT.exec(ip) ?? [];
  const [address = ''] = (inBrackets ?? plain ?? ip).split('%');
  return isIP(address) ? address : (socket.remoteAddress ?? '');
}
