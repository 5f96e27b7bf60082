import type { ReactNode } from 'react';
import classes from './clamped-text.module.css';

export interface ClampedTextProps {
  text: string;
  lines?: 1 | 2 | 3;
  /** Same as in `WhatsappText`. */
  dir?: 'auto' | 'ltr' | 'rtl';
  /** Default: plain text. */
  renderText?: (shown: string) => ReactNode;
}

/** Truncates at the end of the text's own direction. An Arabic name in English would lose its start. */
export function ClampedText({ text, lines = 2, dir = 'auto', renderText }: ClampedTextProps): React.ReactElement {
  const shown = lines === 3 ? text : text.trim().replace(/\s*\n\s*/g, ' · ');
  return (
    <span className={classes.text} dir={dir} data-lines={lines} title={text}>
      {renderText ? renderText(shown) : shown}
    </span>
  );
}
