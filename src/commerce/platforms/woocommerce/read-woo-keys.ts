import { z } from 'zod';
import { readJson } from '../reading/read-json.js';

const Keys = z.object({
  user_id: z.union([z.string(), z.number()]).transform(String),
  consumer_key: z.string().min(1).max(200),
  consumer_secret: z.string().min(1).max(200),
});

/** `user_id` is the state of our redirect. */
export function readWooKeys(body: Buffer): { state: string; keys: Record<string, string> } | null {
  const { data, success } = Keys.safeParse(readJson(body));
  if (!success) return null;
  return { state: data.user_id, keys: { consumer_key: data.consumer_key, consumer_secret: data.consumer_secret } };
}
