import { Drawing } from './drawing.js';

export function ChatbotsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="accent-line" d="M78 46c14 0 8-16 24-16M78 46c14 0 8 30 24 30" />
      <rect className="sheet" x="28" y="30" width="50" height="34" rx="7" />
      <path className="accent" d="M28 37a7 7 0 0 1 7-7h36a7 7 0 0 1 7 7v3H28z" />
      <path className="line" d="M38 52h28" />
      <rect className="sheet" x="102" y="18" width="48" height="28" rx="7" />
      <path className="line" d="M112 32h24" />
      <rect className="sheet" x="102" y="62" width="48" height="28" rx="7" />
      <path className="line" d="M112 76h16" />
      <circle className="sheet" cx="102" cy="30" r="3.5" />
      <circle className="sheet" cx="102" cy="76" r="3.5" />
    </Drawing>
  );
}
