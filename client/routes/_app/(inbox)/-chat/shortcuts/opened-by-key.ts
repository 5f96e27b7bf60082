let isByKey = false;

/** Tells whether a shortcut opens chats. Their composer takes no focus then, so that the next shortcut works. */
export const isOpenedByKey = (): boolean => isByKey;

export function setOpenedByKey(isNow: boolean): void {
  isByKey = isNow;
}

document.addEventListener(
  'click',
  // Shortcuts click buttons as well.
  ({ isTrusted }) => {
    if (isTrusted) isByKey = false;
  },
  { capture: true },
);
