import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { HistoryDays } from '@server/devices/history/history-days.contract.js';
import { useSession } from '@/data/account/session.js';
import { AnchorLink } from '@/ui/links.js';
import { HistoryChoice } from './history-choice.js';
import { HowTo } from './how-to.js';
import { type LinkingMode, listModes } from './linking-mode.js';
import { VirtualScan } from './virtual-scan.js';
import classes from './connect.module.css';

interface LinkingPageProps {
  sessionId?: string | undefined;
  mode: LinkingMode;
  onModeChange: (mode: LinkingMode) => void;
  /** Code for virtual phones to scan. */
  qr: string | null;
  code: string | null;
  requestedPhone?: string | null;
  historyDays: HistoryDays;
  onHistoryDays: ((days: HistoryDays) => void) | null;
  /** Receives the number of the chosen virtual phone, or null. */
  children: (suggestedPhone: string | null) => React.ReactNode;
}

export function LinkingPage(props: LinkingPageProps): React.ReactElement {
  const {
    sessionId,
    mode,
    onModeChange,
    qr,
    code,
    requestedPhone = null,
    historyDays,
    onHistoryDays,
    children,
  } = props;
  const { t } = useTranslation();
  const [suggestedPhone, setSuggestedPhone] = useState<string | null>(null);
  const isSandbox = useSession().network === 'sandbox';
  return (
    <div className={classes.linking}>
      <section className={classes.middle}>
        <SegmentedControl
          fullWidth
          aria-label={t('connect.method')}
          value={mode}
          onChange={(value) => onModeChange(value)}
          data={listModes().map((value) => ({ value, label: t(`connect.by_${value}`) }))}
        />
        {children(suggestedPhone)}
        <HistoryChoice days={historyDays} onChoose={onHistoryDays} />
      </section>
      <div className={classes.beside}>
        {isSandbox && (
          <VirtualScan
            mode={mode}
            qr={qr}
            code={code}
            requestedPhone={requestedPhone}
            onUseNumber={setSuggestedPhone}
          />
        )}
        <HowTo mode={mode} />
        <AnchorLink to="/create-ticket" search={{ device: sessionId }} size="sm" className={classes.support}>
          {t('connect.contact_support')}
        </AnchorLink>
      </div>
    </div>
  );
}
