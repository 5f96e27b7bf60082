/** How long the success message of the login stays before the dashboard opens by itself. */
export const LOGIN_REDIRECT_MS = 4000;
export const TOAST_MS = 2000;
/** How often a connecting device is asked about while the socket is down. */
export const CONNECT_POLL_MS = 10_000;
export const DEVICES_PAGE_SIZE = 20;
export const DEFAULT_COUNTRY = 'SA';
export const LOGIN_MEMORY_MS = 86_400_000;
/** With "remember me" ticked. */
export const LONG_LOGIN_MEMORY_MS = 30 * 86_400_000;
export const DASHBOARD = '/dashboard';
export const LOGIN = '/login/email';
