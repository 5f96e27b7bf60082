import { Drawing } from './drawing.js';

export function NothingFoundDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="sheet" x="42" y="22" width="80" height="64" rx="8" />
      <path className="line" d="M56 38h50M56 52h22M56 66h16" />
      <circle className="tint" cx="104" cy="62" r="20" />
      <path className="accent-line" d="m119 77 16 15M98 56l12 12M110 56 98 68" />
    </Drawing>
  );
}
