/** How long the success message of the login stays before the dashboard opens by itself. */
export const LOGIN_REDIRECT_MS = 4000;
/** The same after registering and after typing a code. */
export const REGISTER_REDIRECT_MS = 2000;
export const OTP_LOGIN_REDIRECT_MS = 1000;
export const VERIFY_REDIRECT_MS = 2000;
/** From the code being sent to the page that asks for it. */
export const OTP_SENT_REDIRECT_MS = 1000;
/** A code is asked for this long after the button was pressed, and the next one not before the countdown is over. */
export const OTP_REQUEST_DELAY_MS = 1000;
export const OTP_RESEND_S = 30;
/** The longest wait after too many tries that is counted down. */
export const LONGEST_WAIT_S = 86_400;
export const OTP_LENGTH = 6;
export const PASSWORD_LENGTH = 8;
export const TOAST_MS = 2000;
/** Of a toast that offers something, as Undo: two seconds would be gone before they are read. */
export const OFFER_TOAST_MS = 8000;
/** How often a connecting device is asked about while the socket is down. */
export const CONNECT_POLL_MS = 10_000;
export const DEVICES_PAGE_SIZE = 20;
/** From here on the end of a subscription is told in a colour. */
export const EXPIRES_SOON_MS = 7 * 86_400_000;
export const ROWS_CHOICES = [10, 20, 50, 100] as const;
export const DEFAULT_ROWS = 10;
/** From the last letter typed into a search to its call. */
export const SEARCH_DELAY_MS = 300;
export const DEFAULT_COUNTRY = 'SA';
export const LOGIN_MEMORY_MS = 86_400_000;
/** With "remember me" ticked. */
export const LONG_LOGIN_MEMORY_MS = 30 * 86_400_000;
export const DASHBOARD = '/dashboard';
/** Where somebody is led who is signed in but has not typed the code of the registration. */
export const VERIFY_ACCOUNT = '/verify-account';
/** Where guests are led to. */
export const LOGIN = '/login';
