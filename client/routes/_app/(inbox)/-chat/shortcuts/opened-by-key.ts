let isByKey = false;

/** The next shortcut works, because the composer takes no focus. */
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
