import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorTexts } from '../../errors.js';
import { isClientPath } from '../client/client-paths.contract.js';
import { languageOf } from './validation-texts.js';

const PAGES = '/*';
const METHOD_NOT_ALLOWED: ErrorTexts = {
  en: 'This address does not take this method.',
  ar: 'هذا العنوان لا يقبل هذا النوع من الطلبات.',
};

/** Answers 405. Must be called before routes are registered. */
export function rejectUnknownMethods(fastify: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  fastify.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
    routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });

  const allowedAt = (path: string): string[] => {
    const found = [...routes].filter(
      ([url, { pattern }]) => (url === PAGES ? isClientPath(path) : true) && pattern.test(path),
    );
    return [...new Set(found.flatMap(([, { methods }]) => [...methods]))].toSorted();
  };
  fastify.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request);
    const isServed = request.routeOptions.url === PAGES ? isClientPath(path) : !request.is404;
    const allowed = isServed ? [] : allowedAt(path);
    // A path with an overlong parameter is unknown for every method.
    if (allowed.length === 0 || allowed.includes(request.method)) return done();
    const message = METHOD_NOT_ALLOWED[languageOf(request.headers['accept-language'])];
    void reply.status(405).header('allow', allowed.join(', ')).send({ message, code: 'method_not_allowed' });
  });
}

function pathOf({ url }: FastifyRequest): string {
  const path = url.split('?', 1)[0]!;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

function toPattern(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  });
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
}
