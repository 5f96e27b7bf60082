import { Button, Group, Modal } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { MemberChangesResult } from '@server/auth/members.contract.js';
import { describeCode } from '@/app/http/describe-http-error.js';
import classes from '../-list/members.module.css';

export type BulkAction = 'pended' | 'active' | 'deleted';

interface BulkResultsProps {
  action: BulkAction;
  results: MemberChangesResult['results'];
  onClose: () => void;
}

export function BulkResults({ action, results, onClose }: BulkResultsProps): React.ReactElement {
  const { t } = useTranslation();
  const [failed, done] = [results.filter(({ ok }) => !ok), results.filter(({ ok }) => ok)];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`members.results.${action}`, { count: done.length })}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      {failed.length > 0 && <p className={classes.failed}>{t('members.results.failed', { count: failed.length })}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={classes.results} aria-label={t('members.results.each')} tabIndex={0}>
        {[...failed, ...done].map(({ id, username, ok, code }) => (
          <li key={id} data-ok={ok}>
            <Outcome ok={ok} />
            <bdi className={classes.resultName}>{username ?? t('members.results.number', { id })}</bdi>
            {!ok && <span className={classes.failure}>{describeCode(code, t('errors.unknown'))}</span>}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('shell.close')}
        </Button>
      </Group>
    </Modal>
  );
}

function Outcome({ ok }: { ok: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const Shape = ok ? IconCircleCheck : IconAlertCircle;
  const word = t(ok ? 'members.results.ok' : 'members.results.not_ok');
  return <Shape size={18} stroke={1.5} role="img" aria-label={word} aria-hidden={false} />;
}
