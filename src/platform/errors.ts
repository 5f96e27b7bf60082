export type ErrorTexts = Readonly<Record<'en' | 'ar', string>>;

export abstract class AppError extends Error {
  abstract readonly status: number;
  readonly retryAfterSeconds: number | null = null;
  constructor(
    readonly code: string,
    readonly texts: ErrorTexts,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(texts.en);
    this.name = new.target.name;
  }
}

/** `message` is our code or the schema library's text. */
export interface FieldIssue {
  readonly path?: ReadonlyArray<PropertyKey | { key: PropertyKey }> | undefined;
  readonly message: string;
  /** Limit in bytes, for `{limit}` in the text. */
  readonly limit?: number | undefined;
}

export class Invalid extends AppError {
  readonly status = 422;
  constructor(
    readonly issues: readonly FieldIssue[],
    details: Readonly<Record<string, unknown>> = {},
    code = 'invalid',
  ) {
    super(code, { en: 'The given data was invalid.', ar: 'رُفض الطلب.' }, details);
  }

  /** Rejects one field. `code` is one of `addValidationTexts`. */
  static field(name: string, code: string, limit?: number | null): Invalid {
    return new Invalid([{ path: [name], message: code, ...(limit && { limit }) }]);
  }
}

export class Malformed extends AppError {
  readonly status = 400;
  constructor() {
    super('malformed', { en: 'The request could not be read.', ar: 'لم يفهم الخادم الطلب.' });
  }
}
export class Unauthenticated extends AppError {
  readonly status = 401;
}
export class Forbidden extends AppError {
  readonly status: number = 403;
}
/** 419, as in Laravel: CSRF token missing or expired. */
export class CsrfMismatch extends AppError {
  readonly status = 419;
  constructor() {
    super('csrf', {
      en: 'The page has expired. Please try again.',
      ar: 'بقيت هذه الصفحة مفتوحة طويلًا. أعد تحميلها ثم حاول مجددًا.',
    });
  }
}
/** Without a code, the response equals that of an unknown route. */
export class NotFound extends AppError {
  readonly status = 404;
  constructor(code = 'not_found', texts: ErrorTexts = { en: 'Not found.', ar: 'هذا العنصر غير موجود أو ليس لك.' }) {
    super(code, texts);
  }
}
export class Conflict extends AppError {
  readonly status = 409;
}
export class StaleCount extends Conflict {
  constructor() {
    super('stale_count', {
      en: 'The number has changed in the meantime. Look at the list again.',
      ar: 'تغيّر العدد في هذه الأثناء. راجع القائمة من جديد.',
    });
  }
}
export class ChangedMeanwhile extends Conflict {
  constructor() {
    super('changed_meanwhile', { en: 'Someone changed this in the meantime.', ar: 'غيّر شخص آخر هذا في هذه الأثناء.' });
  }
}
/** Error of a request that timed out or was dropped under load. */
export class RequestTimeout extends AppError {
  readonly status = 408;
  override readonly retryAfterSeconds = 1;
  constructor() {
    super('request_timeout', {
      en: 'The request took too long to arrive. Please try again.',
      ar: 'استغرق وصول الطلب وقتًا طويلًا. أعد المحاولة من فضلك.',
    });
  }
}
export class BodyTooLarge extends AppError {
  readonly status = 413;
  constructor() {
    super('too_large', { en: 'The request is too large.', ar: 'الحجم أكبر من أن يُرسل.' });
  }
}
export class Throttled extends AppError {
  readonly status = 429;
  constructor(override readonly retryAfterSeconds: number) {
    super('throttled', {
      en: 'Too many attempts. Please wait a moment.',
      ar: 'محاولات كثيرة. انتظر قليلًا ثم أعد المحاولة.',
    });
  }
}
export class LimitReached extends AppError {
  readonly status = 429;
  constructor(
    texts: ErrorTexts,
    readonly what: string,
  ) {
    super('plan_limit', texts);
  }
}
export class Unavailable extends AppError {
  readonly status = 503;
}
