import { Drawing } from './drawing.js';

export function InboxDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="sheet" d="M32 34a8 8 0 0 1 8-8h58a8 8 0 0 1 8 8v18a8 8 0 0 1-8 8H44l-12 8z" />
      <path className="line" d="M46 38h44M46 48h26" />
      <path className="tint" d="M146 62a8 8 0 0 0-8-8H88a8 8 0 0 0-8 8v16a8 8 0 0 0 8 8h46l12 8z" />
      <path className="accent-line" d="M94 66h36M94 75h20" />
      <path className="accent-line upright" d="m122 78 3 3 5-6M128 80l1 1 5-6" />
    </Drawing>
  );
}
