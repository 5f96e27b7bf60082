import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UserRequest } from '../access.js';
import type { IncomingBodies } from './incoming-bodies.js';

declare module 'fastify' {
  interface FastifyInstance {
    incomingBodies: IncomingBodies;
  }
}

const FORM = 'application/x-www-form-urlencoded';
const MAX_BODY_BYTES = 1_000_000;
export const MAX_GUEST_BODY_BYTES = 64_000;

/** Leaves bodies to routes, which read them after guards, so that rejected calls cost no memory. */
export function leaveBodiesUnread(fastify: FastifyInstance, types: string | string[]): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(types, (_request, _payload, done) => done(null));
}
export const BODY_TYPES = ['application/json', FORM, 'text/plain'];

export async function parseBody(request: FastifyRequest): Promise<unknown> {
  const body = request.server.incomingBodies.of(request.raw);
  if (!body) return undefined;
  const isKnown = (request as UserRequest).signedIn !== undefined;
  if (isKnown) body.trust();
  const bytes = await body.read(isKnown ? MAX_BODY_BYTES : MAX_GUEST_BODY_BYTES);
  request.body = await parseText(request, bytes.toString());
  return request.body;
}

function parseText(request: FastifyRequest, text: string): unknown {
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  if (type.startsWith(FORM)) return parse(text, '&', '=', { maxKeys: 0 });
  if (type.startsWith('text/plain')) return text;
  const parseJson = request.server.getDefaultJsonParser('error', 'error');
  return new Promise((resolve, reject) => {
    void parseJson(request, text, (error, value) => (error ? reject(error) : resolve(value)));
  });
}
