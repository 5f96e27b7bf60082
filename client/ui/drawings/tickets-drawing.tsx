import { Drawing } from './drawing.js';

export function TicketsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="sheet" d="M36 32a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v24a8 8 0 0 1-8 8H58L44 76V64a8 8 0 0 1-8-8z" />
      <path className="line" d="M50 38h46M50 50h28" />
      <circle className="tint" cx="118" cy="70" r="22" />
      <circle className="sheet" cx="118" cy="70" r="9" stroke="var(--accent)" />
      <path className="accent-line" d="m102 54 9 9M134 54l-9 9M102 86l9-9M134 86l-9-9" />
    </Drawing>
  );
}
