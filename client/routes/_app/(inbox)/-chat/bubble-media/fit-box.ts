export const MAX_WIDTH_PX = 336;
export const MAX_HEIGHT_PX = 200;
/** Screen readers read the start of the caption. */
export const MAX_LABEL_LENGTH = 200;
const DEFAULT_SIZE = { width: 240, height: 180 };

interface Box {
  width: number;
  height: number;
}

/** Computes the size before loading, which avoids layout shifts. */
export function fitBox(width: number | null, height: number | null): Box {
  if (!width || !height) return DEFAULT_SIZE;
  const scale = Math.min(1, MAX_WIDTH_PX / width, MAX_HEIGHT_PX / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
