/** A query that must fail, as the real network would fail it. */
export class QueryError extends Error {
  constructor(
    readonly code: number,
    text: string,
  ) {
    super(text);
  }
}
