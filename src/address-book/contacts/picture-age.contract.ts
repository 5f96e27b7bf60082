const MAX_PICTURE_AGE_MS = 7 * 24 * 3600 * 1000;

export const isPictureStale = (checkedAt: Date | null, now: Date): boolean =>
  !checkedAt || now.getTime() - checkedAt.getTime() > MAX_PICTURE_AGE_MS;
