import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { WhatsappText } from './whatsapp-text.js';
import classes from './whatsapp-text.module.css';

/** Longer texts are drawn whole when somebody wants to read them. */
const SHOWN_AT_FIRST = 4096;

interface LongTextProps {
  text: string;
  /** The sender wrote more than was kept. */
  isTruncated?: boolean;
}

/** A message's text, with its end folded in when it is very long. */
export function LongText({ text, isTruncated = false }: LongTextProps): React.ReactElement {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && text.length > SHOWN_AT_FIRST;
  return (
    <>
      <WhatsappText text={isFolded ? `${cutText(text, SHOWN_AT_FIRST).trimEnd()}…` : text} />
      {isFolded && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          {t('ui.read_more')}
        </button>
      )}
      {isTruncated && !isFolded && <span className={classes.cut}>{t('ui.text_cut')}</span>}
    </>
  );
}
