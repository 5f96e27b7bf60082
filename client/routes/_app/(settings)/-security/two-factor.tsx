import { useState } from 'react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/data/account/session.js';
import { onDemand } from '@/ui/on-demand.js';
import { StatusChip } from '@/ui/status-chip.js';
import { Section } from '../-section.js';
import classes from '../-settings.module.css';

const Dialogs = {
  set_up: onDemand(() => import('./set-up-two-factor.js').then((module) => module.SetUpTwoFactor)),
  renew: onDemand(() => import('./renew-codes.js').then((module) => module.RenewCodes)),
  end: onDemand(() => import('./disable-two-factor-form.js').then((module) => module.DisableTwoFactorForm)),
};

export function TwoFactor(): React.ReactElement {
  const { t } = useTranslation();
  const { has_second_step: isOn, status } = useSession().data;
  const isSuspended = status === 'pended';
  const [opened, setOpened] = useState<keyof typeof Dialogs | null>(null);
  const Dialog = opened && Dialogs[opened];
  return (
    <Section title={t('settings.second_step.title')} help={t('settings.second_step.help')}>
      <div className={classes.line}>
        <StatusChip
          tone={isOn ? 'good' : 'idle'}
          word={t(isOn ? 'settings.second_step.on' : 'settings.second_step.off')}
        />
        <div className={classes.actions}>
          {isOn ? (
            <>
              <Button variant="default" disabled={isSuspended} onClick={() => setOpened('renew')}>
                {t('settings.second_step.renew')}
              </Button>
              <Button variant="default" disabled={isSuspended} onClick={() => setOpened('end')}>
                {t('settings.second_step.end')}
              </Button>
            </>
          ) : (
            <Button variant="default" disabled={isSuspended} onClick={() => setOpened('set_up')}>
              {t('settings.second_step.set_up')}
            </Button>
          )}
        </div>
      </div>
      {Dialog && <Dialog onClose={() => setOpened(null)} />}
    </Section>
  );
}
