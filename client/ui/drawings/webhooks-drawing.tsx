import { Drawing } from './drawing.js';

export function WebhooksDrawing(): React.ReactElement {
  return (
    <Drawing>
      <path className="tint" d="M26 37a7 7 0 0 1 7-7h32a7 7 0 0 1 7 7v16a7 7 0 0 1-7 7H48l-8 8v-8h-7a7 7 0 0 1-7-7z" />
      <path className="accent-line" d="M36 45h26M80 45h16m-6-6 6 6-6 6" />
      <rect className="sheet" x="104" y="22" width="48" height="20" rx="5" />
      <rect className="sheet" x="104" y="46" width="48" height="20" rx="5" />
      <rect className="sheet" x="104" y="70" width="48" height="20" rx="5" />
      <path className="line" d="M126 32h16M126 56h16M126 80h16" />
      <circle className="accent" cx="114" cy="32" r="3" />
      <circle className="accent" cx="114" cy="56" r="3" />
      <circle className="outline" cx="114" cy="80" r="3" />
    </Drawing>
  );
}
