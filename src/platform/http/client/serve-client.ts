import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Config } from '../../config.js';
import { DefaultLanguage } from '../default-language.js';
import { tellCode } from '../errors/error-texts.js';
import { IndexPage } from './index-page.js';
import { languageOf } from '../errors/validation-texts.js';

/** Where `npm run build` leaves the client, seen from dist/src/platform/http/client and from src/platform/http/client alike. */
const CLIENT = [
  resolve(import.meta.dirname, '../../../../client'),
  resolve(import.meta.dirname, '../../../../dist/client'),
];

/** `/webhooks` itself is a page; below it stand the doors of shops and payment services. */
const OURS = /^\/((api|v1|sanctum|socket\.io|assets|l)(\/|$|\?)|(health|webhooks)\/)/;

/** Serves the built client: hashed assets for ever, and index.html for every page's address. Nothing when it is not built. */
export async function serveClient(app: NestFastifyApplication): Promise<void> {
  const root = CLIENT.find(
    (folder) => existsSync(resolve(folder, 'index.html')) && !existsSync(resolve(folder, 'vite.config.ts')),
  );
  if (!root) return;
  // Stored files are sent through the other registration, in create-app.ts.
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
    // Each file has a route, which takes its time at every start: of the few beside the assets that is little. The page has its own, below.
    globIgnore: ['assets/**', '**/*.{br,gz}', 'index.html'],
    setHeaders: (reply) => reply.header('cache-control', 'no-cache'),
  });
  const read = (language: 'en' | 'ar') =>
    new IndexPage(resolve(root, 'index.html'), app.get(Config).whatsappNetwork, language);
  const pages = { en: read('en'), ar: read('ar') };
  const language = app.get(DefaultLanguage);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.get('/*', (request, reply) => {
    if (OURS.test(request.url)) {
      const message = tellCode('not_found', 'Not found.', languageOf(request.headers['accept-language']));
      return reply.status(404).send({ message, code: 'not_found' });
    }
    const page = pages[language.current];
    const { encoding, bytes } = page.for(request.headers['accept-encoding']);
    if (encoding) reply.header('content-encoding', encoding);
    const policy = String(reply.getHeader('content-security-policy'));
    reply.header('content-security-policy', policy.replace("script-src 'self'", `$& ${page.scriptHash}`));
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' })
      .send(bytes);
  });
}
