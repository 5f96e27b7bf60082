import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '@/app/confirm.js';
import { showFailure } from '@/app/http/show-failure.js';
import { toast } from '@/app/toast.js';
import { useCan } from '@/app/use-can.js';
import { useSession } from '@/data/account/session.js';
import { demoQuery, makeDemo, removeDemo } from '@/data/demo.js';
import classes from './first-steps.module.css';

/** Shows the panel, with `isOffered` even before there is demo data. */
export function DemoData({ isOffered }: { isOffered: boolean }): React.ReactElement | null {
  const { t } = useTranslation();
  const isSandbox = useSession().network === 'sandbox';
  const canFill = useCan('add campaigns') && isSandbox;
  const { data: demo } = useQuery({ ...demoQuery, enabled: canFill });
  const [isBusy, setBusy] = useState(false);
  const hasDemoData = demo !== undefined && demo.made_at !== null;
  if (!canFill || !(hasDemoData || isOffered)) return null;

  async function change(run: () => Promise<void>, done: string): Promise<void> {
    setBusy(true);
    try {
      await run();
      toast.success(done);
    } catch (error) {
      showFailure(error, () => void change(run, done));
    } finally {
      setBusy(false);
    }
  }
  async function handleRemove(): Promise<void> {
    const isConfirmed = await confirm({
      title: t('dashboard.demo.remove_title'),
      body: t('dashboard.demo.remove_body'),
      confirmLabel: t('dashboard.demo.remove'),
      isDestructive: true,
    });
    if (isConfirmed) await change(removeDemo, t('dashboard.demo.removed'));
  }
  return (
    <div className={classes.demo}>
      <IconFlask size={20} stroke={1.5} className={classes.demoIcon} />
      <p className={classes.demoText}>{t(hasDemoData ? 'dashboard.demo.made' : 'dashboard.demo.offer')}</p>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        disabled={demo === undefined}
        onClick={() => void (hasDemoData ? handleRemove() : change(makeDemo, t('dashboard.demo.done')))}
      >
        {t(hasDemoData ? 'dashboard.demo.remove' : 'dashboard.demo.make')}
      </Button>
    </div>
  );
}
