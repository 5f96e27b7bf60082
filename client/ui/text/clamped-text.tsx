import type { ReactNode } from 'react';
import classes from './clamped-text.module.css';

export interface ClampedTextProps {
  text: string;
  lines?: 1 | 2 | 3;
  dir?: 'auto' | 'ltr' | 'rtl';
  /** Draws the text, by default as plain text. */
  renderText?: (shown: string) => ReactNode;
}

/** Truncates at the end of the text's own direction. An Arabic name in an English page would lose its start. */
export function ClampedText({ text, lines = 2, dir = 'auto', renderText }: ClampedTextProps): React.ReactElement {
  const shown = lines === 3 ? text : text.trim().replace(/\s*\n\s*/g, ' · ');
  return (
    <span className={classes.text} dir={dir} data-lines={lines} title={text}>
      {renderText ? renderText(shown) : shown}
    </span>
  );
}
