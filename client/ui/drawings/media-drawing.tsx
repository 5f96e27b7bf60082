import { Drawing } from './drawing.js';

export function MediaDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="sheet" x="66" y="18" width="68" height="54" rx="8" />
      <rect className="sheet" x="42" y="32" width="78" height="58" rx="8" />
      <circle className="tint" cx="62" cy="50" r="7" />
      <path className="tint" d="m48 82 20-18 14 12 12-10 20 16z" />
    </Drawing>
  );
}
