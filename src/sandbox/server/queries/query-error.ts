/** A `QueryError` with this code suppresses the response. */
export const NO_ANSWER = 0;

export class QueryError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}
