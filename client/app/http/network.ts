/** Messages go to virtual phones. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
