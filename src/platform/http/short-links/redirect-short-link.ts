import type { FastifyReply, FastifyRequest } from 'fastify';
import { languageOf } from '../errors/validation-texts.js';
import { isFetcher } from './is-fetcher.js';

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
const TEXTS = {
  en: { direction: 'ltr', title: 'Page not found', body: 'This link does not lead anywhere any more.' },
  ar: { direction: 'rtl', title: 'الصفحة غير موجودة', body: 'لم يعد هذا الرابط يؤدي إلى أي صفحة.' },
};

function missingPage(language: 'en' | 'ar'): string {
  const { direction, title, body } = TEXTS[language];
  return `<!doctype html><html lang="${language}" dir="${direction}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${body}</p></html>`;
}
