import { useState } from 'react';
import { SegmentedControl } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';
import type { LinkingMode } from './linking-mode.js';
import classes from './connect.module.css';

type System = 'android' | 'iphone';

const LAST_STEPS = { qr: ['link', 'scan'], phone: ['link', 'by_number', 'type'] } as const satisfies Record<
  LinkingMode,
  unknown
>;

export function HowTo({ mode }: { mode: LinkingMode }): React.ReactElement {
  const { t } = useTranslation();
  const [system, setSystem] = useState<System>(/iPhone/.test(navigator.userAgent) ? 'iphone' : 'android');
  const steps = ['open', `${system}_menu`, ...LAST_STEPS[mode]] as const;
  return (
    <section className={classes.howTo} aria-labelledby="how-to-connect">
      <div className={classes.howHead}>
        <h2 id="how-to-connect" className={classes.title}>
          {t('connect.how_title')}
        </h2>
        <SegmentedControl
          size="xs"
          aria-labelledby="how-to-connect"
          value={system}
          onChange={(value) => setSystem(value)}
          data={[
            { value: 'android', label: t('connect.android') },
            { value: 'iphone', label: t('connect.iphone') },
          ]}
        />
      </div>
      <ol className={classes.instructions}>
        {steps.map((step) => (
          <li key={step}>
            <span>
              <Trans i18nKey={`connect.how.${step}`} components={{ b: <strong /> }} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
