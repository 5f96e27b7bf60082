let isByKey = false;

/** Returns whether a shortcut opened the chat. The next shortcut then works, as the composer takes no focus. */
export const isOpenedByKey = (): boolean => isByKey;

export function setOpenedByKey(isOpened: boolean): void {
  isByKey = isOpened;
}

document.addEventListener(
  'click',
  // Clicks by shortcuts are not trusted.
  ({ isTrusted }) => {
    if (isTrusted) isByKey = false;
  },
  { capture: true },
);
