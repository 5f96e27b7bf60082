import { type DrawPlain, WhatsappMarks } from './whatsapp-text.js';
import classes from './clamped-text.module.css';

interface ClampedTextProps {
  text: string;
  lines?: 1 | 2 | 3;
  isMessage?: boolean;
  /** Same as in `WhatsappMarks`. */
  plain?: DrawPlain;
  /** Same as in `WhatsappText`. */
  dir?: 'auto' | 'ltr' | 'rtl';
}

/** Truncates a text at its own end: otherwise an Arabic name in English would lose its start. */
export function ClampedText(props: ClampedTextProps): React.ReactElement {
  const { text, lines = 2, isMessage = false, plain, dir = 'auto' } = props;
  const shown = lines === 3 ? text : text.trim().replace(/\s*\n\s*/g, ' · ');
  return (
    <span className={classes.text} dir={dir} data-lines={lines} title={text}>
      {isMessage ? <WhatsappMarks text={shown} plain={plain} /> : shown}
    </span>
  );
}
