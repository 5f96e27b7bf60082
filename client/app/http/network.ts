/** Whether messages go to virtual phones instead of WhatsApp. */
export const isSandbox = document.documentElement.dataset.network === 'sandbox';
