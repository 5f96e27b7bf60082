import { type DrawPlain, WhatsappMarks } from './whatsapp-text.js';
import classes from './clamped-text.module.css';

interface ClampedTextProps {
  text: string;
  /** More of a message than of a name. */
  lines?: 1 | 2 | 3;
  /** It is the text of a message: WhatsApp's marks are drawn, not shown. */
  isMessage?: boolean;
  /** As of `WhatsappMarks`. */
  plain?: DrawPlain;
  /** As of `WhatsappText`. */
  dir?: 'auto' | 'ltr' | 'rtl';
}

/**
 * What somebody has written, in a cell or a row that may be too narrow for it. The direction is its own, so that it is cut off at its
 * own end: an Arabic name in an English table would lose its beginning.
 */
export function ClampedText(props: ClampedTextProps): React.ReactElement {
  const { text, lines = 2, isMessage = false, plain, dir = 'auto' } = props;
  // In a row its lines would run into one another.
  const shown = lines === 3 ? text : text.trim().replace(/\s*\n\s*/g, ' · ');
  return (
    <span className={classes.text} dir={dir} data-lines={lines} title={text}>
      {isMessage ? <WhatsappMarks text={shown} plain={plain} /> : shown}
    </span>
  );
}
