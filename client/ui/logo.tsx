interface LogoProps {
  size?: number;
  className?: string | undefined;
}

/** Draws the Arabic letter meem of "Mersal" as a speech bubble. */
export function Logo({ size = 28, className }: LogoProps): React.ReactElement {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8.5" fill="#0b6b59" />
      <g fill="none" stroke="#fff" strokeWidth="3.6" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="18.6" cy="12.6" r="5.4" />
        <path d="M18.6 18h-6.1a4.3 4.3 0 0 0-4.3 4.3v3" />
      </g>
      <circle cx="18.6" cy="12.6" r="1.7" fill="#a6d9cd" />
    </svg>
  );
}
