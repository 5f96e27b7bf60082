import { Drawing } from './drawing.js';

export function TemplatesDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="sheet" x="62" y="18" width="70" height="66" rx="8" />
      <rect className="sheet" x="44" y="30" width="76" height="62" rx="8" />
      <path className="line" d="M56 46h22M56 60h50M56 74h34" />
      <rect className="tint" x="84" y="39" width="26" height="14" rx="7" />
      <path className="accent-line" d="M91 46h12" />
    </Drawing>
  );
}
