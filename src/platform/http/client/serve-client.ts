import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config.js';
import { NotFound } from '../../errors.js';
import { DefaultLanguage } from '../default-language.js';
import { toResponse } from '../errors/error.filter.js';
import { isClientPath } from './client-paths.contract.js';
import { IndexPage } from './index-page.js';
import { languageOf } from '../errors/validation-texts.js';

const CLIENT_FOLDERS = [
  resolve(import.meta.dirname, '../../../../client'),
  resolve(import.meta.dirname, '../../../../dist/client'),
];

export async function serveClient(app: NestFastifyApplication): Promise<void> {
  const root = CLIENT_FOLDERS.find(
    (folder) => existsSync(resolve(folder, 'index.html')) && !existsSync(resolve(folder, 'vite.config.ts')),
  );
  if (!root) return;
  // create-app.ts already adds `reply.sendFile`.
  const common = { decorateReply: false, index: false, preCompressed: true } as const;
  await app.register(fastifyStatic, {
    ...common,
    root: resolve(root, 'assets'),
    prefix: '/assets/',
    maxAge: '1y',
    immutable: true,
  });
  await app.register(fastifyStatic, {
    ...common,
    root,
    wildcard: false,
    // Each matched file adds a route at startup.
    globIgnore: ['assets/**', '**/*.{br,gz}', 'index.html'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  const read = (language: 'en' | 'ar') => new IndexPage(resolve(root, 'index.html'), app.get(Config), language);
  const pages = { en: read('en'), ar: read('ar') };
  const language = app.get(DefaultLanguage);
  const fastify = app.getHttpAdapter().getInstance();
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const page = pages[language.current];
    const { encoding, bytes } = page.compressFor(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${page.scriptHash}`));
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(bytes);
  };
  fastify.addHook('preHandler', (request, reply, done) => {
    const isPage = request.routeOptions.url === '/health' && request.headers.accept?.includes('text/html');
    if (isPage) sendPage(request, reply);
    else done();
  });
  fastify.get('/*', (request, reply) => {
    if (isClientPath(request.url)) return sendPage(request, reply);
    const { status, body } = toResponse(new NotFound(), languageOf(request.headers['accept-language']));
    return reply.status(status).send(body);
  });
}
