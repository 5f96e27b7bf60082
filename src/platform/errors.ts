/** The kinds of errors the product knows. A module's error is a three-line subclass with a code of its own. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  /** When the same may be asked again, where that is known. */
  readonly retryAfterSeconds: number | null = null;
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = new.target.name;
  }
}

/** One thing that is wrong with one field; `message` is one of our codes or the schema library's text. */
export interface FieldIssue {
  readonly path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined;
  readonly message: string;
}

/** 422: the input does not fit; carries the issues by field. */
export class Invalid extends AppError {
  readonly status = 422;
  constructor(
    readonly issues: readonly FieldIssue[],
    /** Told along with the fields: where in a text, for instance. */
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super('invalid', 'The given data was invalid.');
  }

  /** One field, one code of validation-texts.ts. */
  static field(name: string, code: string): Invalid {
    return new Invalid([{ path: [name], message: code }]);
  }
}

/** 400: the request itself cannot be read. */
export class Malformed extends AppError {
  readonly status = 400;
  constructor() {
    super('malformed', 'The request could not be read.');
  }
}
export class Unauthenticated extends AppError {
  readonly status = 401;
}
export class Forbidden extends AppError {
  readonly status: number = 403;
}
/** 419 as Laravel answers it: the anti-forgery token is missing or old, so the client fetches a new one and repeats. */
export class CsrfMismatch extends AppError {
  readonly status = 419;
  constructor() {
    super('csrf', 'The page has expired. Please try again.');
  }
}
/** Without a code of its own it is answered like an address that is not there. */
export class NotFound extends AppError {
  readonly status = 404;
  constructor(code = 'not_found', message = 'Not found.') {
    super(code, message);
  }
}
export class Conflict extends AppError {
  readonly status = 409;
}
/** 409 of a "delete all": there are not as many as the user was told. */
export class StaleCount extends Conflict {
  constructor() {
    super('stale_count', 'The number has changed in the meantime. Look at the list again.');
  }
}
export class Throttled extends AppError {
  readonly status = 429;
  constructor(override readonly retryAfterSeconds: number) {
    super('throttled', 'Too many attempts. Please wait a moment.');
  }
}
/** 429 `plan_limit`: the account's package allows no more of `what`. */
export class LimitReached extends AppError {
  readonly status = 429;
  constructor(
    message: string,
    readonly what: string,
  ) {
    super('plan_limit', message);
  }
}
export class Unavailable extends AppError {
  readonly status = 503;
}
