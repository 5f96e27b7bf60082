import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../errors/validation-texts.js';
import { isFetcher } from './is-fetcher.js';
import { missingPage } from './missing-page.js';

/** `isClick` excludes link previews and crawlers. */
export async function redirectShortLink(
  request: FastifyRequest,
  reply: FastifyReply,
  find: (isClick: boolean) => Promise<string | null>,
): Promise<void> {
  const url = await find(request.method === 'GET' && !isFetcher(request.headers));
  void reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8');
  await (url === null
    ? reply.status(404).send(missingPage(languageOf(request.headers['accept-language'])))
    : reply.status(302).header('location', url).send(''));
}
