import { useMemo } from 'react';
import { encode } from 'uqr';

interface QrCodeProps {
  value: string;
  label: string;
}

/** Quiet zone of the QR standard, in modules. */
const QUIET_ZONE_MODULES = 4;

/** Draws black on white, because many cameras cannot read the opposite. */
export function QrCode({ value, label }: QrCodeProps): React.ReactElement {
  const { path, side } = useMemo(() => toPath(value), [value]);
  return (
    <svg viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function toPath(value: string): { path: string; side: number } {
  const { data, size } = encode(value, { ecc: 'L', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const start = x;
      while (row[x + 1]) x++;
      path += `M${start + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h${x - start + 1}v1h-${x - start + 1}z`;
    }
  });
  return { path, side: size + 2 * QUIET_ZONE_MODULES };
}
