export const LOGIN_REDIRECT_MS = 4000;
export const REGISTER_REDIRECT_MS = 2000;
export const OTP_LOGIN_REDIRECT_MS = 1000;
export const VERIFY_REDIRECT_MS = 2000;
export const OTP_SENT_REDIRECT_MS = 1000;
export const OTP_REQUEST_DELAY_MS = 1000;
export const OTP_RESEND_S = 30;
export const MAX_COUNTDOWN_S = 86_400;
export const OTP_LENGTH = 6;
export const PASSWORD_LENGTH = 8;
export const TOAST_MS = 2000;
export const ACTION_TOAST_MS = 8000;
/** Interval of requests about a connecting device while the socket is down. */
export const CONNECT_POLL_MS = 10_000;
export const DEVICES_PAGE_SIZE = 20;
export const EXPIRES_SOON_MS = 7 * 86_400_000;
export const ROWS_CHOICES = [10, 20, 50, 100] as const;
export const DEFAULT_ROWS = 10;
export const SEARCH_DELAY_MS = 300;
export const DEFAULT_COUNTRY = 'SA';
/** Expected lifetime of the server's session. */
export const LOGIN_MEMORY_MS = 86_400_000;
/** Expected lifetime of a session with "remember me". */
export const LONG_LOGIN_MEMORY_MS = 30 * 86_400_000;
export const DASHBOARD = '/dashboard';
/** Page shown until the registration code is entered. */
export const VERIFY_ACCOUNT = '/verify-account';
export const LOGIN = '/login';
