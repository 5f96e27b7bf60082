import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { AnchorLink } from '@/ui/links.js';
import { HowTo } from './how-to.js';
import { type LinkingMode, linkingModes } from './linking-mode.js';
import { VirtualScan } from './virtual-scan.js';
import classes from './connect.module.css';

interface LinkingPageProps {
  /** Absent before there is one. */
  sessionId?: string | undefined;
  mode: LinkingMode;
  onMode: (mode: LinkingMode) => void;
  /** What waits to be scanned or typed, for the virtual phones. */
  qr: string | null;
  code: string | null;
  asked?: string | null;
  /** `suggested`: a virtual phone's number to fill in. */
  children: (suggested: string | null) => React.ReactNode;
}

/** The frame of linking: the choice of the way, the code in the middle, the instructions beside it. */
export function LinkingPage(props: LinkingPageProps): React.ReactElement {
  const { sessionId, mode, onMode, qr, code, asked = null, children } = props;
  const { t } = useTranslation();
  const [suggested, setSuggested] = useState<string | null>(null);
  const isSandbox = useSession().network === 'sandbox';
  return (
    <div className={classes.linking}>
      <section className={classes.middle}>
        <SegmentedControl
          fullWidth
          aria-label={t('connect.method')}
          value={mode}
          onChange={(value) => onMode(value)}
          data={linkingModes().map((value) => ({ value, label: t(`connect.by_${value}`) }))}
        />
        {children(suggested)}
      </section>
      <div className={classes.beside}>
        {isSandbox && <VirtualScan mode={mode} qr={qr} code={code} asked={asked} onUseNumber={setSuggested} />}
        <HowTo mode={mode} />
        <AnchorLink to="/create-ticket" search={{ device: sessionId }} size="sm" className={classes.support}>
          {t('connect.contact_support')}
        </AnchorLink>
      </div>
    </div>
  );
}
