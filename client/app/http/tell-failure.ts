import i18next from 'i18next';
import { describeError } from './describe-error.js';
import { HttpError } from './http-error.js';
import { toast } from '@/app/toast.js';

/** An action that failed: why, and a button that does it again. What the banner or the login page tells is not told twice. */
export function tellFailure(error: unknown, again?: () => void, what?: string): void {
  if (error instanceof HttpError && (error.isInBanner || error.status === 401)) return;
  const why = describeError(error);
  toast.error(what ? `${what} ${why}` : why, again && { label: i18next.t('ui.retry'), run: again });
}
