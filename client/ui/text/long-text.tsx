import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { WhatsappText } from './whatsapp-text.js';
import classes from './whatsapp-text.module.css';

/** Longer texts are collapsed. */
const SHOWN_AT_FIRST = 4096;

interface LongTextProps {
  text: string;
  isTruncated?: boolean;
}

export function LongText({ text, isTruncated = false }: LongTextProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const isFolded = !isExpanded && text.length > SHOWN_AT_FIRST;
  return (
    <>
      <WhatsappText text={isFolded ? `${cutText(text, SHOWN_AT_FIRST).trimEnd()}…` : text} />
      {isFolded && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {t('ui.read_more')}
        </button>
      )}
      {isTruncated && !isFolded && <span className={classes.cut}>{t('ui.text_cut')}</span>}
    </>
  );
}
