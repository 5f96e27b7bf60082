import type { HttpClient } from './http-client.js';

/** The id of the first row of a list, as a form writes it. */
export const firstId = async (client: HttpClient, path: string): Promise<string> =>
  String((await client.get(path)).body.data[0].id);
