import { HttpError, NetworkError, type ErrorBody } from './http-error.js';

/** Fetches a file that is made for the language of the page, which a plain link cannot tell, and hands it to the browser. */
export async function download(path: string): Promise<void> {
  let response: Response;
  try {
    response = await fetch(path, {
      credentials: 'include',
      headers: { 'Accept-Language': document.documentElement.lang, 'X-Requested-With': 'XMLHttpRequest' },
    });
  } catch {
    throw new NetworkError('The server cannot be reached');
  }
  if (!response.ok) throw new HttpError(response.status, (await response.json().catch(() => ({}))) as ErrorBody);
  const name = nameIn(response.headers.get('content-disposition') ?? '');
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to save it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name in any script is written in percent signs. */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download');
}
