import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cutText } from '@server/platform/text/cut-text.contract.js';
import { WhatsappText } from './whatsapp-text.js';
import classes from './whatsapp-text.module.css';

const MAX_COLLAPSED_LENGTH = 4096;

interface LongTextProps {
  text: string;
  isTruncated?: boolean;
}

export function LongText({ text, isTruncated = false }: LongTextProps): React.ReactElement {
  const { t } = useTranslation();
  const [isExpanded, setExpanded] = useState(false);
  const isCollapsed = !isExpanded && text.length > MAX_COLLAPSED_LENGTH;
  return (
    <>
      <WhatsappText text={isCollapsed ? `${cutText(text, MAX_COLLAPSED_LENGTH).trimEnd()}…` : text} />
      {isCollapsed && (
        <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
          {t('ui.read_more')}
        </button>
      )}
      {isTruncated && !isCollapsed && <span className={classes.cut}>{t('ui.text_cut')}</span>}
    </>
  );
}
