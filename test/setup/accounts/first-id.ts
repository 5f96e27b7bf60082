import type { HttpClient } from './http-client.js';

/** Returns the id as a form field. */
export const firstId = async (client: HttpClient, path: string): Promise<string> =>
  String((await client.get(path)).body.data[0].id);
