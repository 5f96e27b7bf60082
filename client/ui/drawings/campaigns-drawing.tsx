import { Drawing } from './drawing.js';

export function CampaignsDrawing(): React.ReactElement {
  return (
    <Drawing>
      <rect className="sheet" x="28" y="38" width="48" height="38" rx="8" />
      <path className="line" d="M40 52h24M40 63h15" />
      <path d="M80 57c16 0 18-25 34-25M80 57h34M80 57c16 0 18 25 34 25" />
      <circle className="tint" cx="128" cy="31" r="11" />
      <circle className="tint" cx="134" cy="57" r="11" />
      <circle className="tint" cx="128" cy="83" r="11" />
      <path className="accent-line upright" d="m123 31 4 4 6-7" />
      <path className="accent-line upright" d="m129 57 4 4 6-7" />
      <path className="accent-line upright" d="m123 83 4 4 6-7" />
    </Drawing>
  );
}
