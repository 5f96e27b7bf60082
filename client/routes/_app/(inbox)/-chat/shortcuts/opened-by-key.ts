let isByKey = false;

/** Tells whether a key opened the chat. The composer then takes no focus, so that the next shortcut works. */
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
