import type { DeliveryRecord } from '../state/shop-records.js';

export interface Answer {
  /** Null when none came in time. */
  status: number | null;
  /** By wish of the receiver. */
  retryAfterMs: number | null;
  body: string;
}

/** One try. Redirects are not followed: to every platform they are an answer like another. */
export async function post(
  { url, body, contentType }: Pick<DeliveryRecord, 'url' | 'body' | 'contentType'>,
  headers: Record<string, string>,
  timeoutMs: number,
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': contentType, ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const after = Number(response.headers.get('retry-after') ?? NaN);
    return {
      status: response.status,
      retryAfterMs: response.status === 429 && after >= 0 ? after * 1000 : null,
      body: text,
    };
  } catch {
    return { status: null, retryAfterMs: null, body: '' };
  }
}
