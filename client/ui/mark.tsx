interface MarkProps {
  size?: number;
  className?: string | undefined;
}

/** Our sign: the letter meem, folded into a paper plane that has just left. */
export function Mark({ size = 28, className }: MarkProps): React.ReactElement {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6b59" />
      <path d="M25.5 7.5 6.6 14.2c-.7.25-.7 1.2-.02 1.5l6.1 2.5L25.5 7.5Z" fill="#fff" />
      <path
        d="M25.5 7.5 12.7 18.2l.5 5.6c.06.7.95 1 1.4.46l2.7-3.2 4.1 1.8c.5.2 1-.06 1.13-.57L25.5 7.5Z"
        fill="#a6d9cd"
      />
    </svg>
  );
}
