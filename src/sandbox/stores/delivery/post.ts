import type { DeliveryRecord } from '../state/store-records.js';

export interface PostResult {
  /** HTTP status, null without a response. */
  status: number | null;
  retryAfterMs: number | null;
  body: string;
}

/** Treats redirects as the response, as every platform does. */
export async function post(
  { url, body, contentType }: Pick<DeliveryRecord, 'url' | 'body' | 'contentType'>,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType, ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? NaN);
    return {
      status: response.status,
      retryAfterMs: response.status === 429 && retryAfterSeconds >= 0 ? retryAfterSeconds * 1000 : null,
      body: text,
    };
  } catch {
    return { status: null, retryAfterMs: null, body: '' };
  }
}
